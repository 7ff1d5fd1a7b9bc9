import type { Collection, Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { isOpen } from '../orders/payment.ts'

/** The ids of the memberships in an order. */
export function membershipsIn({ details }: Pick<Order, 'details'>): readonly string[] {
  return details.memberships ?? []
}

/** The ids of the memberships that the buyer of an order has; none before it is paid, and none after it was refunded or the owner ended them. */
export function paidMemberships(
  order: Pick<Order, 'state' | 'details' | 'membershipEndedAt'>,
): readonly string[] {
  return isOpen(order) && order.membershipEndedAt === undefined ? membershipsIn(order) : []
}

/** The collections that only holders of these memberships may see. */
export function areasOf({ collections }: Site, membershipIds: readonly string[]): readonly Collection[] {
  return collections.filter(
    ({ membershipId }) => membershipId !== null && membershipIds.includes(membershipId),
  )
}
