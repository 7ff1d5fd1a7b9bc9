import { toCartSummary } from '../../shop/cart/cart-view.ts'
import { findCart } from '../../shop/cart/find-cart.ts'
import { toFreeShipping } from '../../shop/cart/free-shipping.ts'
import { toPricedCart } from '../../shop/cart/priced-cart.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { View } from '../../website/view.ts'

/** The visitor's cart as the cart pill and the announcement of every page show it. Visitors without a cart cost no query. */
export async function readCartSummary(visit: Visit): Promise<View> {
  const { read, site } = visit
  const cart = await findCart(read, visit)
  const { couponCodes: coupons = [], entries = [] } = cart ?? {}
  if (cart === undefined || entries.length === 0) return { ...toCartSummary(site, 0, 0), coupons }
  const { totals } = await toPricedCart(read, site, cart, Date.now())
  return {
    ...toCartSummary(site, totals.totalQuantity, totals.subtotalCents),
    coupons,
    freeShipping: toFreeShipping(site, totals),
  }
}
