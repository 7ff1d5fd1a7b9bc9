import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { isAwaited, isOpen } from './payment.ts'

/** The gift of an order as its buyer sees it: the recipient, the words, and whether its mail is queued; null for an order that gives none. */
export function toGiftView({ prices }: Site, order: Order): View | null {
  const { gift, boughtCards = [] } = order.details
  if (gift === undefined || !(isOpen(order) || isAwaited(order))) return null
  const cents = boughtCards.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    name: gift.name.trim(),
    email: gift.email.trim(),
    message: gift.message.trim(),
    amount: prices.print(cents),
    isSent: isOpen(order),
  }
}
