import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { toLocation } from '../cart/location.ts'
import { type PricedCart, toPricedCart } from '../cart/priced-cart.ts'
import type { BuyerFields } from './buyer.ts'

/** Prices a cart for the address and shipping option that a buyer typed. A single shipping option is preselected. */
export async function priceForBuyer(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  buyer: BuyerFields,
): Promise<PricedCart> {
  const nowMs = Date.now()
  const unaddressed = await toPricedCart(repositories, site, cart, nowMs)
  if (!unaddressed.totals.requiresShipping || buyer.country === '') return unaddressed
  const addressed = {
    ...cart,
    shippingLocation: toLocation(buyer),
    shippingOptionId: buyer.optionId || cart.shippingOptionId,
  }
  const priced = await toPricedCart(repositories, site, addressed, nowMs)
  const { selectedShippingOption, shippingOptions } = priced.totals
  const [only, ...others] = shippingOptions
  if (selectedShippingOption !== null || only === undefined || others.length > 0) return priced
  return toPricedCart(repositories, site, { ...addressed, shippingOptionId: only.id }, nowMs)
}

/** Preselects the cheapest shipping option for a checkout that has none. */
export async function withCheapestShipping(
  repositories: Repositories,
  site: Site,
  priced: PricedCart,
): Promise<PricedCart> {
  const { selectedShippingOption, shippingOptions } = priced.totals
  const [cheapest] = shippingOptions.toSorted((a, b) => a.costCents - b.costCents)
  if (selectedShippingOption !== null || cheapest === undefined) return priced
  return toPricedCart(repositories, site, { ...priced.cart, shippingOptionId: cheapest.id }, Date.now())
}
