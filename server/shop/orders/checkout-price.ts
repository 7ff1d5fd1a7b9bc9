import type { BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { toEstimatedCart } from '../cart/estimated-cart.ts'
import { toLocation } from '../cart/location.ts'
import { type Destination, type PricedCart, readPricer } from '../cart/priced-cart.ts'

/** Prices a cart for the address and shipping option that a buyer typed. A single shipping option is preselected. */
export async function priceForBuyer(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  buyer: BuyerFields,
): Promise<PricedCart> {
  const nowMs = Date.now()
  if (buyer.country === '') return toEstimatedCart(repositories, site, cart, nowMs)
  const price = await readPricer(repositories, site, cart, nowMs)
  const unaddressed = price(cart)
  if (!unaddressed.totals.requiresShipping) return unaddressed
  const addressed: Destination = {
    shippingLocation: toLocation(buyer),
    shippingOptionId: buyer.optionId || cart.shippingOptionId,
  }
  const priced = price(addressed)
  const { selectedShippingOption, shippingOptions } = priced.totals
  const [only, ...others] = shippingOptions
  if (selectedShippingOption !== null || only === undefined || others.length > 0) return priced
  return price({ ...addressed, shippingOptionId: only.id })
}
