import { cleanInput } from '../../../engine/domain/forms/clean-input.ts'
import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { normalPostalCode } from '../../../engine/domain/shop/postal-codes.ts'
import { toRegionCode } from '../../../engine/domain/shop/regions.ts'

/** A typed destination in the form that tax rules and shipping options compare: country and region as codes in capitals. */
export function toLocation({ country, region = '', postalCode = '' }: ShippingLocation): ShippingLocation {
  const code = cleanInput('code', country).toUpperCase()
  return { country: code, region: toRegionCode(code, region), postalCode: normalPostalCode(code, postalCode) }
}
