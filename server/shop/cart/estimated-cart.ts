import { hasTaxedRegion } from '../../../engine/domain/shop/address-format.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import { homeCountry } from '../../website/countries.ts'
import type { Site } from '../../website/site.ts'
import { type Destination, type PricedCart, readPricer } from './priced-cart.ts'

/**
 * Prices a cart for the destination and shipping option that are likely while the buyer has chosen none: the shop's own
 * country and the cheapest option. Cart, checkout and the visitor API all use it, so they show the same total.
 */
export async function toEstimatedCart(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  nowMs: number,
): Promise<PricedCart> {
  const price = await readPricer(repositories, site, cart, nowMs)
  const priced = price(cart)
  if (!priced.totals.requiresShipping) return priced
  const { shippingOptionId } = cart
  const located = price({ shippingLocation: cart.shippingLocation ?? likelyLocation(site), shippingOptionId })
  const { selectedShippingOption, shippingOptions } = located.totals
  const [cheapest] = shippingOptions.toSorted((a, b) => a.costCents - b.costCents)
  if (selectedShippingOption !== null || cheapest === undefined) return located
  return price({ ...located.cart, shippingOptionId: cheapest.id })
}

/** The shop's own country; null when the shop does not ship there. */
function likelyLocation({ website, countries }: Site): Destination['shippingLocation'] {
  const country = homeCountry(website.settings)
  return countries.some(({ code }) => code === country) ? { country } : null
}

/** Whether the address may still change the total: it is incomplete, or its taxes depend on a region that is missing. */
export function isEstimated({ website }: Site, { cart, totals }: PricedCart): boolean {
  if (!totals.requiresShipping) return false
  const { country, region = '', postalCode = '' } = cart.shippingLocation ?? { country: '' }
  return postalCode === '' || (region === '' && hasTaxedRegion(country, website.settings.taxRules))
}
