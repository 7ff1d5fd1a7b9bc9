import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { member, toNumber } from '../../../engine/domain/data/value.ts'
import type { SiteSettings } from '../../store/types.ts'
import { homeCountry } from '../../website/countries.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

type ShippingOption = SiteSettings['shippingOptions'][number]

/**
 * How a product is delivered in the shop's own country, and the owner's words on returns; for a service, those on
 * cancelling. Other products are delivered at once and do not come back.
 */
export function toDelivery(site: Site, item: View): View {
  const { base, say } = site
  switch (toNumber(member(member(item, 'structuredContent'), 'productType'))) {
    case PRODUCT_TYPE.physical: {
      const options = homeOptions(site).map((option) => toText(site, option))
      const terms = member(base['website'], 'returns') ?? null
      return { label: say('delivery_label'), options, terms, termsLabel: say('delivery_returns') }
    }
    case PRODUCT_TYPE.service: {
      const terms = member(base['website'], 'cancellation') ?? null
      return { label: say('cancellation_label'), options: [], terms, termsLabel: say('cancellation_terms') }
    }
    default:
      return { options: [], terms: null }
  }
}

/** How much more an order of physical products needs to ship free; no member where nothing ships free. */
export function toFreeShipping(site: Site, goodsCents: number, country?: string): View {
  const [nearest] = homeOptions(site, country)
    .flatMap((option) =>
      option.freeFromCents === undefined ? [] : [{ method: option.name, fromCents: option.freeFromCents }],
    )
    .toSorted((a, b) => a.fromCents - b.fromCents)
  if (nearest === undefined) return {}
  const { method, fromCents } = nearest
  const leftCents = fromCents - goodsCents
  const text =
    leftCents > 0
      ? site.say('delivery_distance', { amount: site.prices.print(leftCents), method })
      : site.say('delivery_reached', { method })
  return { freeShipping: { text, isReached: leftCents <= 0 } }
}

function homeOptions({ website }: Site, country = homeCountry(website.settings)): readonly ShippingOption[] {
  return website.settings.shippingOptions.filter(
    ({ countries }) => countries === undefined || countries.includes(country),
  )
}

function toText({ say, prices }: Site, { name: method, priceCents, freeFromCents }: ShippingOption): string {
  const price = priceCents === 0 ? say('shipping_free') : prices.print(priceCents)
  return freeFromCents === undefined
    ? say('delivery_option', { method, price })
    : say('delivery_option_free', { method, price, from: prices.print(freeFromCents) })
}
