import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { member, toNumber } from '../../../engine/domain/data/value.ts'
import type { ShippingOption } from '../../../engine/domain/shop/cart.ts'
import { homeOptions } from '../../shop/cart/free-shipping.ts'
import { shippingLabel } from '../../shop/cart/shipping-label.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/**
 * How a product is delivered in the shop's own country, and the owner's words on returns; for a service, those on
 * cancelling, and the mail that brings a gift card. Other products are delivered at once and do not come back.
 */
export function toDelivery(site: Site, item: View): View {
  const { base, say } = site
  switch (toNumber(member(member(item, 'structuredContent'), 'productType'))) {
    case PRODUCT_TYPE.physical: {
      const options = homeOptions(site).map((option) => toText(site, option))
      const terms = member(base['website'], 'returns') ?? policyOf(site)
      return { label: say('delivery_label'), options, terms, termsLabel: say('delivery_returns') }
    }
    case PRODUCT_TYPE.service: {
      const terms = member(base['website'], 'cancellation') ?? null
      return { label: say('cancellation_label'), options: [], terms, termsLabel: say('cancellation_terms') }
    }
    case PRODUCT_TYPE['gift-card']:
      return { label: say('order_delivery'), options: [], terms: { text: say('delivery_gift_card') } }
    default:
      return { options: [], terms: null }
  }
}

/** The terms of the settings in one sentence, where the owner has no words; null for none. */
function policyOf({ say, website }: Site): View | null {
  const { returnPolicy } = website.settings
  if (returnPolicy === undefined) return null
  const { days: count, isFree = false } = returnPolicy
  if (count === 0) return { text: say('returns_none') }
  return { text: isFree ? say('returns_free', { count }) : say('returns_paid', { count }) }
}

function toText({ say, prices }: Site, option: ShippingOption): string {
  const { priceCents, freeFromCents } = option
  const method = shippingLabel(say, option)
  const price = priceCents === 0 ? say('shipping_free') : prices.print(priceCents)
  return freeFromCents === undefined
    ? say('delivery_option', { method, price })
    : say('delivery_option_free', { method, price, from: prices.print(freeFromCents) })
}
