import { createId } from './ids.ts'
import type { Repositories } from './repositories.ts'
import type { Cart, Order } from './types.ts'
import type { Shortage } from './variants.ts'

/** What becomes of a cart that is bought: an order, new or from the first time, or the cart as somebody else has changed it. */
export type Sale = { readonly order: Order } | { readonly conflict: Cart }

/** Undoes the transaction of a sale for which there is not enough of something. */
export class SoldOut extends Error {
  readonly shortages: readonly Shortage[]

  constructor(shortages: readonly Shortage[]) {
    super('Sold out')
    this.shortages = shortages
  }
}

/** Sells a cart within a transaction: takes its things out of stock, writes the order and closes the cart. Throws `SoldOut`. */
export async function sell(
  { carts, orders, variants }: Repositories,
  cart: Cart,
  toOrder: (id: string) => Order,
): Promise<Sale> {
  const order = toOrder(createId())
  if (!(await carts.close(cart, order.id, order.createdAt))) {
    const bought = await orders.byCart(cart.websiteId, cart.id)
    if (bought !== undefined) return { order: bought }
    return { conflict: (await carts.byId(cart.websiteId, cart.id)) ?? cart }
  }
  const shortages = await variants.take(cart.websiteId, cart.entries)
  if (shortages.length > 0) throw new SoldOut(shortages)
  await orders.add(order)
  return { order }
}
