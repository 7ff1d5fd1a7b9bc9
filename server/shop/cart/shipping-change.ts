import { text } from '../../../engine/domain/messages/text.ts'
import type { ShippingLocation } from '../../../engine/domain/shop/cart.ts'
import { shipsTo } from '../../../engine/domain/shop/shipping.ts'
import { shippingInvalid } from '../../errors/shop-problems.ts'
import type { CartChange } from './cart-change.ts'
import { requirePlace } from './check-place.ts'
import { toLocation } from './location.ts'

/** The selected destination and shipping option; the cart keeps its own for an undefined one. */
export interface ShippingSelection {
  readonly location?: ShippingLocation | undefined
  readonly optionId?: string | undefined
}

/** Sets the destination and the shipping option. An option that does not serve the new destination is removed. */
export function setShipping({ location, optionId }: ShippingSelection): CartChange {
  return async (_repositories, site, cart) => {
    requirePlace(location)
    const { settings } = site.website
    const shippingLocation = location === undefined ? cart.shippingLocation : toLocation(location)
    const moved = { ...cart, shippingLocation, shippingOptionId: optionId ?? cart.shippingOptionId }
    const options = settings.shippingOptions.filter(
      (option) => shippingLocation === null || shipsTo(option, shippingLocation.country),
    )
    if (options.length === 0) throw shippingInvalid('country', text('country_unserved'))
    const isKnown = options.some(({ id }) => id === moved.shippingOptionId)
    if (optionId !== undefined && !isKnown) throw shippingInvalid('optionId', text('shipping_missing'))
    return { content: isKnown ? moved : { ...moved, shippingOptionId: null } }
  }
}
