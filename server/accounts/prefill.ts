import type { Account, AccountAddress } from '../store/account-types.ts'
import type { Cart } from '../store/types.ts'
import type { TypedValues } from '../visitor/fields.ts'

/** The cart with the place of the last address of its account, unless the visitor has chosen a place. */
export function withKnownAddress(cart: Cart, account: Account | undefined): Cart {
  const address = addressIn(account, '')
  if (address === undefined || cart.shippingLocation !== null) return cart
  const { country, region, postalCode } = address
  return { ...cart, shippingLocation: { country, region, postalCode } }
}

/** The fields of a checkout that the account knows; its address only when it lies in the country of the cart. */
export function knownValues(account: Account | undefined, country: string): TypedValues {
  if (account === undefined) return {}
  const { email, data } = account
  const { firstName, lastName } = data
  return { email, firstName, lastName, ...addressIn(account, country) }
}

function addressIn(account: Account | undefined, country: string): AccountAddress | undefined {
  return account?.data.addresses.find((address) => country === '' || address.country === country)
}
