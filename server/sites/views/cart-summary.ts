import { toSummary } from '../../shop/cart-view.ts'
import { findCart } from '../../shop/find-cart.ts'
import { toPricedCart } from '../../shop/priced-cart.ts'
import type { Store } from '../../store/store.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'
import type { Visitor } from '../visitor.ts'

/** What every page says about the visitor's cart. Most visitors have none, and nothing is asked for. */
export async function cartSummary({ read }: Store, site: Site, visitor: Visitor): Promise<View> {
  const cart = await findCart(read, site, visitor.cartToken)
  if (cart === undefined || cart.entries.length === 0) return toSummary(site, 0, 0)
  const { totals } = await toPricedCart(read, site, cart, Date.now())
  return toSummary(site, totals.totalQuantity, totals.subtotalCents)
}
