import { createId } from './ids.ts'
import type { Repositories } from './repositories.ts'
import type { Cart, Order } from './types.ts'
import type { Shortage, Wanted } from './variants.ts'

/** The order of a cart, new or from an earlier purchase, or the stored cart when another request changed it. */
export type Sale = { readonly order: Order } | { readonly conflict: Cart }

/** Thrown to roll back a sale when stock is short. */
export class SoldOut extends Error {
  readonly shortages: readonly Shortage[]

  constructor(shortages: readonly Shortage[]) {
    super('Sold out')
    this.shortages = shortages
  }
}

/**
 * Closes a cart, takes `stocked` from stock and adds the order. Call it in a transaction. Throws `SoldOut`.
 *
 * `stocked` are the entries of products with a limited stock; by default all entries.
 */
export async function sell(
  { carts, orders, variants }: Repositories,
  cart: Cart,
  toOrder: (id: string) => Order,
  stocked: readonly Wanted[] = cart.entries,
): Promise<Sale> {
  const order = toOrder(createId())
  if (!(await carts.close(cart, order.id, order.createdAt))) {
    const bought = await orders.byCart(cart.websiteId, cart.id)
    if (bought !== undefined) return { order: bought }
    return { conflict: (await carts.byId(cart.websiteId, cart.id)) ?? cart }
  }
  const shortages = await variants.take(cart.websiteId, stocked)
  if (shortages.length > 0) throw new SoldOut(shortages)
  await orders.add(order)
  return { order }
}
