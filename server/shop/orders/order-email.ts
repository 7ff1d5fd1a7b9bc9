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
  const { say } = site
  const named = { number: orderNumberOf(site, order), shop: site.website.title }
  const total = site.prices.print(dueCentsOf(order))
  const isOpen = isAwaited(order)
  const { gift = null } = order.details
  const pictures = toMailPictures(belongings, origin)
  const { purchaseEvent: _, ...view } = toOrderView(site, order, { ...belongings, pictures })
  return {
    template: 'emails/order',
    to: order.details.email,
    subject: isOpen ? say('order_awaited_subject', named) : say('order_subject', named),
    preheader: isOpen
      ? say('order_awaited_preheader', { total, code: transferCodeOf(order) })
      : say('order_preheader', { total }),
    content: { order: { ...view, giftCards: toCardViews(site, belongings.cards), gift }, origin },
  }
}
