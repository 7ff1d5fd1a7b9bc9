import { checkForm, type FieldRule } from '../../../engine/domain/forms/check-form.ts'
import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { checkPlace } from '../../../engine/domain/shop/place.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'

const MAX_LENGTH = 100

/** Countries without known rules take any region and postal code, so their length is bounded. */
const RULES: readonly FieldRule[] = ['country', 'region', 'postalCode'].map((id) => {
  return { id, type: 'text', required: false, maxLength: MAX_LENGTH }
})

/** Throws `fields_invalid` for a wrong region or postal code, and for one that is too long. No place is right. */
export function requirePlace(place: ShippingLocation | undefined): void {
  const errors =
    place === undefined ? {} : { ...checkPlace(place), ...checkForm({ fields: RULES }, toValues(place)) }
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
}

function toValues({ country, region = '', postalCode = '' }: ShippingLocation) {
  return { country, region, postalCode }
}
