import { toAddress } from '../../engine/domain/form.ts'
import { member, toText } from '../../engine/domain/value.ts'
import { orderUnknown } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'

/** What a buyer who has lost the address of an order knows of it. */
export interface OrderClues {
  readonly orderNumber: string
  readonly email: string
}

/** Finds an order by both; throws one refusal, whichever is not right. */
export async function findOrder(
  { orders }: Repositories,
  { website }: Site,
  { orderNumber, email }: OrderClues,
): Promise<Order> {
  const order = await orders.byId(website.id, orderNumber.trim().toLowerCase())
  const known = toText(member(order?.details, 'email'))
  if (order === undefined || toAddress(known) !== toAddress(email)) throw orderUnknown()
  return order
}
