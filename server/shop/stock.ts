import { stockInsufficient } from '../refusal.ts'
import type { Cart } from '../store/types.ts'
import type { Choice } from './choice.ts'
import { availableOf, quantityInCart } from './priced-cart.ts'

/** Throws the refusal of a choice for which there is not enough, beside what is in the cart already. */
export function requireStock({ item, variant, quantity }: Choice, cart: Cart | undefined): void {
  const inCart = cart === undefined ? 0 : quantityInCart(cart, { itemId: item.id, sku: variant.sku })
  const left = Math.max(0, availableOf(variant) - inCart)
  if (quantity > left) throw stockInsufficient(left)
}
