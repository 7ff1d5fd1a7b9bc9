import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { toAddress } from '../../../engine/domain/forms/email.ts'
import { orderUnknown } from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Order } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { cleanOrderNumber, readOrderNumber } from './order-number.ts'
import { readTransferCode } from './payment.ts'

/** The facts by which a buyer finds an order without its link. */
export interface OrderClues {
  readonly orderNumber: string
  readonly email: string
}

/**
 * Finds an order by its number, its id or the reference of its transfer, and its email address. Throws `order_unknown` for any
 * of them, so that numbers cannot be guessed.
 */
export async function findOrder(
  { orders }: Repositories,
  { website }: Site,
  { orderNumber, email }: OrderClues,
): Promise<Order> {
  const typed = cleanOrderNumber(cleanCode(orderNumber))
  const number = readOrderNumber(typed)
  const end = readTransferCode(typed)
  // One text may be both: ABCD-1042 is a number with its letters, and a reference.
  const found = await Promise.all([
    number === undefined ? undefined : orders.byNumber(website.id, number),
    end === undefined ? undefined : orders.byEnd(website.id, end, email),
    orders.byId(website.id, typed),
  ])
  const order = found.find((one) => one !== undefined && toAddress(one.details.email) === toAddress(email))
  if (order === undefined) throw orderUnknown()
  return order
}
