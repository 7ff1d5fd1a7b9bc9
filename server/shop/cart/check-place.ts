import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { postalCodeExample } from '../../../engine/domain/shop/postal-codes.ts'
import { exampleRegion, isRegion } from '../../../engine/domain/shop/regions.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

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

/** Throws `fields_invalid` for a wrong region or postal code. No place is right. */
export function requirePlace(place: ShippingLocation | undefined): void {
  const errors = place === undefined ? {} : checkPlace(place)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}
