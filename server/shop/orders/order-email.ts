import type { Email } from '../../mail/email.ts'
import type { Site } from '../../website/site.ts'
import { toMailPictures } from './mail-pictures.ts'
import { type OrderBelongings, toCardViews } from './order-belongings.ts'
import type { LinkedOrder } from './order-links.ts'
import { orderNumberOf } from './order-number.ts'
import { toOrderView } from './order-view.ts'
import { dueCentsOf, isAwaited, transferCodeOf } from './payment.ts'

/** The confirmation of an order as a mail. Its links begin with `origin`, such as `https://shop.example`. */
export function toOrderEmail(
  site: Site,
  order: LinkedOrder,
  belongings: OrderBelongings,
  origin: string,
): Email {
  const pictures = toMailPictures(belongings, origin)
  const { purchaseEvent: _, ...view } = toOrderView(site, order, { ...belongings, pictures })
  return {
    template: 'emails/order',
    to: order.details.email,
    ...wordsOf(site, order),
    content: { order: { ...view, giftCards: toCardViews(site, belongings.cards) }, origin },
  }
}

/** Subject and preheader: of an order that awaits its transfer, whose transfer arrived, or that was paid at once. */
function wordsOf(site: Site, order: LinkedOrder): Pick<Email, 'subject' | 'preheader'> {
  const { say } = site
  const named = { number: orderNumberOf(site, order), shop: site.website.title }
  const total = site.prices.print(dueCentsOf(order))
  if (isAwaited(order)) {
    const preheader = say('order_awaited_preheader', { total, code: transferCodeOf(order) })
    return { subject: say('order_awaited_subject', named), preheader }
  }
  if (order.steps.some(({ state }) => state === 'paid'))
    return {
      subject: say('order_arrived_subject', named),
      preheader: say('order_arrived_preheader', { total }),
    }
  return { subject: say('order_subject', named), preheader: say('order_preheader', { total }) }
}
