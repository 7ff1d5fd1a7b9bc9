import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { toRegionCode } from '../../../engine/domain/shop/regions.ts'

/** A typed destination in the form that tax rules and shipping options compare: country and region as codes in capitals. */
export function toLocation({ country, region = '', postalCode = '' }: ShippingLocation): ShippingLocation {
  const code = country.trim().toUpperCase()
  return { country: code, region: toRegionCode(code, region), postalCode: postalCode.trim() }
}
