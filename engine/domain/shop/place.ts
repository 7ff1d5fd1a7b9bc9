import { type Text, text } from '../messages/text.ts'
import type { ShippingLocation } from './cart.ts'
import { postalCodeExample } from './postal-codes.ts'
import { exampleRegion, isRegion } from './regions.ts'

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
    ...(example === undefined ? {} : { postalCode: text('postal_code_invalid', { example }) }),
  }
}
