import type { ShippingOption } from '../../../engine/domain/shop/cart.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { homeCountry } from '../../website/countries.ts'
import type { Site } from '../../website/site.ts'
import type { PricedCart } from './priced-cart.ts'

/** How much more an order of physical products needs to ship free; null where nothing ships free, or all does by a coupon. */
export function toFreeShipping(
  site: Site,
  { requiresShipping, subtotalCents, discountCents, validCoupons }: PricedCart['totals'],
  country?: string,
): CartView['freeShipping'] {
  if (validCoupons.some(({ kind }) => kind === 'free-shipping')) return null
  const [nearest] = (requiresShipping ? homeOptions(site, country) : [])
    .flatMap((option) =>
      option.freeFromCents === undefined ? [] : [{ method: option.name, fromCents: option.freeFromCents }],
    )
    .toSorted((a, b) => a.fromCents - b.fromCents)
  if (nearest === undefined) return null
  const { method, fromCents } = nearest
  const leftCents = fromCents - (subtotalCents - discountCents)
  const text =
    leftCents > 0
      ? site.say('delivery_distance', { amount: site.prices.print(leftCents), method })
      : site.say('delivery_reached', { method })
  return { text, isReached: leftCents <= 0 }
}

/** The shipping options that serve a country; by default the shop's own. */
export function homeOptions(
  { website }: Site,
  country = homeCountry(website.settings),
): readonly ShippingOption[] {
  return website.settings.shippingOptions.filter(
    ({ countries }) => countries === undefined || countries.includes(country),
  )
}
