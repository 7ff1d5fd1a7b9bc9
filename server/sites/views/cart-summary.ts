import { toCartSummary } from '../../shop/cart/cart-view.ts'
import { findCart } from '../../shop/cart/find-cart.ts'
import { toPricedCart } from '../../shop/cart/priced-cart.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { View } from '../../website/view.ts'
import { toFreeShipping } from './delivery.ts'

/** The visitor's cart as the cart pill of every page shows it. Visitors without a cart cost no query. */
export async function readCartSummary(visit: Visit): Promise<View> {
  const { read, site } = visit
  const cart = await findCart(read, visit)
  if (cart === undefined || cart.entries.length === 0) return toCartSummary(site, 0, 0)
  const { totals } = await toPricedCart(read, site, cart, Date.now())
  return {
    ...toCartSummary(site, totals.totalQuantity, totals.subtotalCents),
    ...(totals.requiresShipping ? toFreeShipping(site, totals.subtotalCents - totals.discountCents) : {}),
  }
}
