import { cleanInput } from '../../../engine/domain/forms/clean-input.ts'
import { toAddress } from '../../../engine/domain/forms/email.ts'
import { orderUnknown } from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The facts by which a buyer finds an order without its link. */
export interface OrderClues {
  readonly orderNumber: string
  readonly email: string
}

/** Finds an order by its number and email address. Throws `order_unknown` for either, so that numbers cannot be guessed. */
export async function findOrder(
  { orders }: Repositories,
  { website }: Site,
  { orderNumber, email }: OrderClues,
): Promise<Order> {
  const order = await orders.byId(website.id, cleanInput('code', orderNumber).toLowerCase())
  if (order === undefined || toAddress(order.details.email) !== toAddress(email)) throw orderUnknown()
  return order
}
