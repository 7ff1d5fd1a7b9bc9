import type { Account } from '../store/account-types.ts'
import type { Cart } from '../store/types.ts'
import type { TypedValues } from '../visitor/fields.ts'
import type { Site } from '../website/site.ts'
import { type SavedAddress, savedAddresses } from './saved-addresses.ts'

/** A checkout as it opens: the cart with its likely place, and the fields that the account knows. */
export interface Prefilled {
  readonly cart: Cart
  readonly values: TypedValues
}

/**
 * Chooses the address of the account that was used last, and its place for the cart. A place that the visitor chose in
 * the cart stays: then the last address in its country is chosen, or none.
 */
export function prefill(cart: Cart, account: Account | undefined, site: Pick<Site, 'countries'>): Prefilled {
  if (account === undefined) return { cart, values: {} }
  const { email, data } = account
  const { firstName, lastName } = data
  const saved = likelyAddress(savedAddresses(account, site), cart)
  const values = { email, firstName, lastName, savedAddress: saved?.id ?? '', saveAddress: 'yes' }
  if (saved === undefined) return { cart, values }
  const { country, region, postalCode } = saved.address
  return { cart: { ...cart, shippingLocation: { country, region, postalCode } }, values }
}

function likelyAddress(
  addresses: readonly SavedAddress[],
  { shippingLocation }: Cart,
): SavedAddress | undefined {
  const chosen = shippingLocation?.country ?? ''
  return addresses.find(({ address }) => chosen === '' || address.country === chosen)
}
