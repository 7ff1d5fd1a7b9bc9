import type { Order } from '../../store/types.ts'
import type { View } from '../../website/view.ts'
import { isOpen } from './payment.ts'

const DAY_MS = 86_400_000

/** The first and last day on which an order is expected, as times; 0 while it is not paid, or where it is not known. */
export function expectedDaysOf({
  createdAt,
  details,
  state,
}: Pick<Order, 'createdAt' | 'details' | 'state'>): {
  readonly from: number
  readonly to: number
} {
  const { deliveryDays } = details
  if (deliveryDays === undefined || !isOpen({ state })) return { from: 0, to: 0 }
  return { from: createdAt + deliveryDays.min * DAY_MS, to: createdAt + deliveryDays.max * DAY_MS }
}

/** How and when an order is delivered, as pages and mails show it; '' and 0 for what is not known. */
export function toDeliveryView(order: Order): View {
  return { method: order.details.shippingOption ?? '', expected: expectedDaysOf(order) }
}
