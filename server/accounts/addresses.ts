import { text } from '../../engine/domain/messages/text.ts'
import { type AddressFields, addressErrors, cleanBuyer } from '../../engine/domain/shop/buyer.ts'
import { addressMissing, fieldsInvalid } from '../errors/visitor-problems.ts'
import type { Account, AccountAddress } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { changeSeen } from './change-account.ts'

/** Addresses that an account keeps; a new one takes the place of the one that was not used for the longest time. */
const MAX_ADDRESSES = 10

/** The addresses of an account with one more, which comes first. An equal one is there once. */
export function withAddress(
  addresses: readonly AccountAddress[],
  address: AccountAddress,
): readonly AccountAddress[] {
  const others = addresses.filter((one) => !isSame(one, address))
  return [address, ...others].slice(0, MAX_ADDRESSES)
}

function isSame(a: AccountAddress, b: AccountAddress): boolean {
  return (Object.keys(a) as (keyof AccountAddress)[]).every((name) => a[name] === b[name])
}

/**
 * Adds an address to an account, or changes the one at a place; call it in a transaction.
 *
 * Throws `fields_invalid` for one that no parcel could be sent to, and `address_missing` for a place without an address.
 */
export async function saveAddress(
  repositories: Repositories,
  { account, countries }: { readonly account: Account; readonly countries: readonly { code: string }[] },
  typed: AddressFields,
  at: number | undefined,
): Promise<Account> {
  const address = cleanBuyer(typed)
  const isServed = countries.some(({ code }) => code === address.country)
  const errors = { ...(isServed ? {} : { country: text('missing_country') }), ...addressErrors(address) }
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const { addresses } = account.data
  if (at !== undefined && addresses[at] === undefined) throw addressMissing()
  const changed = at === undefined ? withAddress(addresses, address) : addresses.with(at, address)
  return changeSeen(repositories, account, { data: { ...account.data, addresses: changed } })
}

/** Removes the address at a place; call it in a transaction. Throws `address_missing` when there is none. */
export function removeAddress(repositories: Repositories, account: Account, at: number): Promise<Account> {
  const { addresses } = account.data
  if (addresses[at] === undefined) throw addressMissing()
  const left = addresses.toSpliced(at, 1)
  return changeSeen(repositories, account, { data: { ...account.data, addresses: left } })
}
