import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { withQuery } from '../../../engine/domain/data/paths.ts'
import { isArray, member, toNumber } from '../../../engine/domain/data/value.ts'
import type { DeliveryDays } from '../../../engine/domain/shop/cart.ts'
import { countriesOf } from '../../../engine/domain/shop/shipping.ts'
import { currentCents } from '../../shop/cart/priced-cart.ts'
import type { SiteSettings, Variant } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'
import { SKU_PARAMETER } from '../../website/urls.ts'
import { toView, type View } from '../../website/view.ts'

/**
 * The variants of a product as search engines read them: each with the query of its address, and for products that are sent
 * with the terms of shipping and returns as schema.org names them. Terms that an earlier offer has are a reference to it.
 */
export function toOffers(site: Site, item: View, variants: readonly Variant[]): readonly View[] {
  const product = toView(member(item, 'structuredContent'))
  const isSent = toNumber(product['productType']) === PRODUCT_TYPE.physical
  const views = isArray(product['variants']) ? product['variants'] : []
  const refer = createReferences()
  return variants.map((variant, at) => ({
    variant: views[at] ?? null,
    query: variants.length > 1 ? withQuery('', { [SKU_PARAMETER]: variant.sku }) : '',
    shipping: isSent ? shippingDetails(site, currentCents(variant)).map(refer) : [],
    returns: isSent ? returnPolicy(site.website.settings).map(refer) : [],
  }))
}

function shippingDetails({ website, prices }: Site, cents: number): readonly View[] {
  return website.settings.shippingOptions.map((option) => {
    const { priceCents, freeFromCents = Number.POSITIVE_INFINITY, deliveryDays } = option
    const { value, currency } = prices.toMoney(cents >= freeFromCents ? 0 : priceCents)
    const addressCountry = countriesOf(option)
    return {
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value, currency },
      ...(addressCountry && { shippingDestination: { '@type': 'DefinedRegion', addressCountry } }),
      ...(deliveryDays && { deliveryTime: toDeliveryTime(deliveryDays) }),
    }
  })
}

/** Owners say the days from an order to its delivery, so all of them are in transit, and handling has none of its own. */
function toDeliveryTime({ min: minValue, max: maxValue }: DeliveryDays): View {
  const transitTime = { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }
  return { '@type': 'ShippingDeliveryTime', transitTime }
}

/** One policy, for all countries that the website ships to; none where its owner says nothing. */
function returnPolicy({ returnPolicy: policy, shippingOptions }: SiteSettings): readonly View[] {
  if (policy === undefined) return []
  const { days, isFree = false } = policy
  const served = shippingOptions.map(countriesOf)
  const countries = [...new Set(served.flatMap((some = []) => some))]
  const terms = {
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: days,
    returnMethod: `${SCHEMA}ReturnByMail`,
    returnFees: `${SCHEMA}${isFree ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
  }
  return [
    {
      '@type': 'MerchantReturnPolicy',
      ...(served.includes(undefined) || countries.length === 0 ? {} : { applicableCountry: countries }),
      ...(days === 0 ? { returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted` } : terms),
    },
  ]
}

const SCHEMA = 'https://schema.org/'

/** Gives each node an id, and prints only the id of one that was there before. */
function createReferences(): (node: View) => View {
  const ids = new Map<string, string>()
  return (node) => {
    const key = JSON.stringify(node)
    const known = ids.get(key)
    if (known !== undefined) return { '@id': known }
    const id = `#terms-${ids.size + 1}`
    ids.set(key, id)
    return { '@id': id, ...node }
  }
}
