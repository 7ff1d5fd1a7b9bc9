import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { toAddress } from '../../../engine/domain/forms/email.ts'
import { orderUnknown } from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { readTransferCode } from './payment.ts'

/** The facts by which a buyer finds an order without its link. */
export interface OrderClues {
  readonly orderNumber: string
  readonly email: string
}

/** The word or sign for a number, such as `Nr. ` or `#`. */
const NUMBER_SIGN = /^(?:n[ro°][.:]?)?#?/

/**
 * Finds an order by its number, or the reference of its transfer, and its email address. Throws `order_unknown` for either, so that
 * numbers cannot be guessed.
 */
export async function findOrder(
  { orders }: Repositories,
  { website }: Site,
  { orderNumber, email }: OrderClues,
): Promise<Order> {
  const number = cleanCode(orderNumber).toLowerCase().replace(NUMBER_SIGN, '')
  const end = readTransferCode(number)
  const order = await (end === undefined
    ? orders.byId(website.id, number)
    : orders.byEnd(website.id, end, email))
  if (order === undefined || toAddress(order.details.email) !== toAddress(email)) throw orderUnknown()
  return order
}
