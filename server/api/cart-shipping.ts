import { shipsTo } from '../../engine/domain/shop/shipping.ts'
import type { ShippingSelection } from '../shop/cart/shipping-change.ts'
import type { Visit } from '../visitor/visit.ts'

/** The fields of a form that select the destination and the shipping option. */
export const SHIPPING_FIELDS = ['country', 'region', 'postalCode', 'optionId'] as const

/** The typed destination. An option that does not serve the country is ignored, because it was selected for another one. */
export function toShippingSelection(
  { site }: Visit,
  { country, region, postalCode, optionId }: Readonly<Record<(typeof SHIPPING_FIELDS)[number], string>>,
): ShippingSelection {
  const isServed = site.website.settings.shippingOptions.some(
    (option) => option.id === optionId && shipsTo(option, country),
  )
  return { location: { country, region, postalCode }, optionId: isServed ? optionId : undefined }
}
