import { withoutStrayRegion } from '../../engine/domain/shop/buyer.ts'
import { fittingPlace } from '../../engine/domain/shop/place.ts'
import { shipsTo } from '../../engine/domain/shop/shipping.ts'
import type { CartChange } from '../shop/cart/cart-change.ts'
import { type ShippingSelection, setShipping } from '../shop/cart/shipping-change.ts'
import type { Visit } from '../visitor/visit.ts'
import { homeCountry } from '../website/countries.ts'

/** The fields of a form that select the destination and the shipping option. */
export const SHIPPING_FIELDS = ['country', 'region', 'postalCode', 'optionId'] as const

type ShippingFields = Readonly<Record<(typeof SHIPPING_FIELDS)[number], string>>

/** Sets the destination and option of a form. Of another country than the form was shown for, only what fits is taken. */
export function setTypedShipping(visit: Visit, fields: ShippingFields): CartChange {
  return (repositories, site, cart) => {
    const { settings } = site.website
    const shown = cart.shippingLocation?.country ?? homeCountry(settings)
    const place = withoutStrayRegion(fields, settings.taxRules)
    const fitting = place.country === shown ? place : fittingPlace(place)
    return setShipping(toShippingSelection(visit, fitting))(repositories, site, cart)
  }
}

/** The typed destination. An option that does not serve the country is ignored, because it was selected for another one. */
export function toShippingSelection(
  { site }: Visit,
  { country, region, postalCode, optionId }: ShippingFields,
): ShippingSelection {
  const isServed = site.website.settings.shippingOptions.some(
    (option) => option.id === optionId && shipsTo(option, country),
  )
  return { location: { country, region, postalCode }, optionId: isServed ? optionId : undefined }
}
