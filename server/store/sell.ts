import { createId } from './ids.ts'
import type { Repositories } from './repositories.ts'
import type { Cart, GiftCard, NewOrder, Order } from './types.ts'
import type { Shortage, Wanted } from './variants.ts'

/** The new order of a cart, or the stored cart when another request changed or bought it. */
export type Sale = { readonly order: Order } | { readonly conflict: Cart }

/** Thrown to roll back a sale when stock is short. */
export class SoldOut extends Error {
  readonly shortages: readonly Shortage[]

  constructor(shortages: readonly Shortage[]) {
    super('Sold out')
    this.shortages = shortages
  }
}

/** Thrown to roll back a sale when another order has spent a gift card meanwhile. */
export class GiftCardSpent extends Error {
  constructor() {
    super('Gift card spent')
  }
}

/** The parts of a sale that depend on its products. */
interface SaleParts {
  /** The entries of products with a limited stock; by default all entries. */
  readonly stocked?: readonly Wanted[]
  /** The gift cards that an order buys; by default none. */
  readonly toBoughtCards?: (order: NewOrder) => readonly GiftCard[]
}

/**
 * Closes a cart, takes its entries from stock and its gift cards from their balances, and adds the order with the gift
 * cards that it buys. Call it in a transaction. Throws `SoldOut` or `GiftCardSpent`.
 *
 * Rows are locked in this order by every sale: the cart, variants, gift cards, the counter of orders. So two sales cannot
 * deadlock, and the counter, which all sales of a website share, is locked for the shortest time.
 */
export async function sell(
  { carts, orders, variants, giftCards }: Repositories,
  cart: Cart,
  toOrder: (id: string) => NewOrder,
  { stocked = cart.entries, toBoughtCards = () => [] }: SaleParts = {},
): Promise<Sale> {
  const sold = toOrder(createId())
  if (!(await carts.close(cart, sold.id, sold.createdAt)))
    return { conflict: (await carts.byId(cart.websiteId, cart.id)) ?? cart }
  const shortages = await variants.take(cart.websiteId, stocked)
  if (shortages.length > 0) throw new SoldOut(shortages)
  const { redeemedCards = [] } = sold.details
  if (!(await giftCards.take(cart.websiteId, redeemedCards))) throw new GiftCardSpent()
  const order = await orders.add(sold)
  await giftCards.add(toBoughtCards(order))
  return { order }
}
