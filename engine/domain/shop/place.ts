import { type Text, text } from '../messages/text.ts'
import { malformedCode } from './address-format.ts'
import type { ShippingLocation } from './cart.ts'
import type { CartView, PlaceFieldView } from './cart-view.ts'
import { normalPostalCode, postalCodeExample } from './postal-codes.ts'
import { exampleRegion, isRegion, normalRegion, regionChoices } from './regions.ts'

/** The errors of a typed region and postal code, by their fields. Empty ones, and those of countries without known rules, are right. */
export function checkPlace(
  place: ShippingLocation,
): Readonly<Partial<Record<'region' | 'postalCode', Text>>> {
  const { region = '', postalCode = '' } = place
  const country = place.country.trim().toUpperCase()
  const anyRegion = exampleRegion(country)
  const isUnknown = anyRegion !== undefined && region.trim() !== '' && !isRegion(country, region)
  const example = postalCode.trim() === '' ? undefined : postalCodeExample(country, postalCode)
  return {
    ...(isUnknown ? { region: text('region_unknown', { example: anyRegion }) } : {}),
    ...(example === undefined ? {} : { postalCode: text(malformedCode(country), { example }) }),
  }
}

/** A cart with the regions of a country to choose from, where they are known and something is sent. */
export function withRegionChoices<Cart extends Pick<CartView, 'placeFields' | 'requiresShipping'>>(
  cart: Cart,
  country: string,
): Cart {
  const choices = regionChoices(country)
  if (choices.length === 0 || !cart.requiresShipping) return cart
  const toField = (field: PlaceFieldView) => (field.name === 'region' ? { ...field, choices } : field)
  return { ...cart, placeFields: cart.placeFields.map(toField) }
}

/** A place without the parts that its country does not have, because the form was shown for another one. */
export function fittingPlace<Place extends Record<'country' | 'region' | 'postalCode', string>>(
  place: Place,
): Place {
  const unfit = Object.keys(checkPlace(place)).map((name) => [name, ''])
  return { ...place, ...Object.fromEntries(unfit) }
}

/** A place in the form of its country, in which addresses are kept and printed: `us`, `New York`, `100041234` give `US`, `NY`, `10004-1234`. */
export function normalPlace(place: Record<'country' | 'region' | 'postalCode', string>): typeof place {
  const country = place.country.toUpperCase()
  return {
    country,
    region: normalRegion(country, place.region),
    postalCode: normalPostalCode(country, place.postalCode),
  }
}
