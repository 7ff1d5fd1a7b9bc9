import { en } from '../../engine/domain/messages/en.ts'
import { member, toText } from '../../engine/domain/value.ts'
import type { Site } from '../sites/site.ts'
import type { View } from '../sites/view.ts'
import type { Order } from '../store/types.ts'
import type { OrderContents } from './order-content.ts'
import { toOrderView } from './orders.ts'
import { isAwaited, referenceOf } from './payment.ts'

/** A mail before it is rendered; who sends it needs nothing else. */
export interface Email {
  /** The theme's template, such as `emails/order`. */
  readonly template: string
  readonly to: string
  readonly subject: string
  /** What programs for mail show beside the subject. */
  readonly preheader: string
  /** What the template reads beside the website's part of the context. */
  readonly content: View
}

/** The confirmation of an order as a mail; `origin` is where its links lead, such as `https://shop.example`. */
export function toOrderEmail(site: Site, order: Order, contents: OrderContents, origin: string): Email {
  const shop = site.website.title
  const total = site.prices.print(order.grandTotalCents)
  const isOpen = isAwaited(order)
  const { purchaseEvent: _, ...view } = toOrderView(site, order, contents)
  return {
    template: 'emails/order',
    to: toText(member(order.details, 'email')),
    subject: isOpen ? en.order_awaited_subject(shop) : en.order_subject(shop),
    preheader: isOpen ? en.order_awaited_preheader(total, referenceOf(order)) : en.order_preheader(total),
    content: { order: view, origin },
  }
}
