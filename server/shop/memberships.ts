import { member } from '../../engine/domain/value.ts'
import type { Order } from '../store/types.ts'
import { isAwaited } from './payment.ts'

/** The memberships in an order, by the ids of their items. */
export function membershipsIn({ details }: Pick<Order, 'details'>): readonly string[] {
  const ids = member(details, 'memberships')
  return Array.isArray(ids) ? ids.map(String) : []
}

/** The memberships that an order opens now. */
export function openedBy(order: Pick<Order, 'details'>): readonly string[] {
  return isAwaited(order) ? [] : membershipsIn(order)
}
