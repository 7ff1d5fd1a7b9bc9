import { member } from '../../engine/domain/value.ts'
import type { Order } from '../store/types.ts'

/** The memberships in an order, by the ids of their items. */
export function membershipsIn({ details }: Pick<Order, 'details'>): readonly string[] {
  const ids = member(details, 'memberships')
  return Array.isArray(ids) ? ids.map(String) : []
}

/** Whether an order is paid for; only those say something of it that are not. */
export function isPaid({ details }: Pick<Order, 'details'>): boolean {
  return member(details, 'payment') !== 'awaited'
}

/** The memberships that an order opens now. */
export function openedBy(order: Pick<Order, 'details'>): readonly string[] {
  return isPaid(order) ? membershipsIn(order) : []
}
