import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { member, toNumber } from '../../../engine/domain/data/value.ts'
import { homeOptions } from '../../shop/cart/free-shipping.ts'
import type { SiteSettings } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

type ShippingOption = SiteSettings['shippingOptions'][number]

/** How a product is delivered in the shop's own country, and the owner's words on returns. */
export function toDelivery(site: Site, item: View): View {
  const isPhysical =
    toNumber(member(member(item, 'structuredContent'), 'productType')) === PRODUCT_TYPE.physical
  const returns = member(site.base['website'], 'returns') ?? null
  return { options: isPhysical ? homeOptions(site).map((option) => toText(site, option)) : [], returns }
}

function toText({ say, prices }: Site, { name: method, priceCents, freeFromCents }: ShippingOption): string {
  const price = priceCents === 0 ? say('shipping_free') : prices.print(priceCents)
  return freeFromCents === undefined
    ? say('delivery_option', { method, price })
    : say('delivery_option_free', { method, price, from: prices.print(freeFromCents) })
}
