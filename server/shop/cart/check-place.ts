import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { checkPlace } from '../../../engine/domain/shop/place.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

/** Throws `fields_invalid` for a wrong region or postal code. No place is right. */
export function requirePlace(place: ShippingLocation | undefined): void {
  const errors = place === undefined ? {} : checkPlace(place)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}
