import type { ShippingLocation } from '../../engine/domain/cart.ts'
import { toRegionCode } from '../../engine/domain/regions.ts'

/** A place as taxes and ways to ship compare it: by codes in capitals, whatever was typed. */
export function toLocation({ country, region = '', postalCode = '' }: ShippingLocation): ShippingLocation {
  const code = country.trim().toUpperCase()
  return { country: code, region: toRegionCode(code, region), postalCode: postalCode.trim() }
}
