import { createHash } from 'node:crypto'
import { text } from '../../engine/domain/messages/text.ts'
import {
  ADDRESS_FIELDS,
  type AddressFields,
  addressErrors,
  cleanBuyer,
} from '../../engine/domain/shop/buyer.ts'
import { addressMissing, fieldsInvalid } from '../errors/visitor-problems.ts'
import type { Account, AccountAddress } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { changeSeen } from './change-account.ts'

/** Addresses that an account keeps; a new one takes the place of the one that was not used for the longest time. */
const MAX_ADDRESSES = 10

/** Names an address in its account. It follows from the address itself, because its place in the list changes with each order. */
export function addressId(address: AccountAddress): string {
  const values = ADDRESS_FIELDS.map((name) => address[name])
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 12)
}

/** An address as answers name it. */
export const toNamedAddress = (address: AccountAddress) => ({ id: addressId(address), ...address })

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
 * Adds an address to an account, or changes the one with an id; call it in a transaction.
 *
 * Throws `fields_invalid` for one that no parcel could be sent to, and `address_missing` for an id that no address has.
 */
export async function saveAddress(
  repositories: Repositories,
  { account, countries }: { readonly account: Account; readonly countries: readonly { code: string }[] },
  typed: AddressFields,
  id: string | undefined,
): Promise<Account> {
  const address = cleanBuyer(typed)
  const isServed = countries.some(({ code }) => code === address.country)
  const errors = { ...(isServed ? {} : { country: text('missing_country') }), ...addressErrors(address) }
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const { addresses } = account.data
  const changed = id === undefined ? withAddress(addresses, address) : replaced(account, id, address)
  return changeSeen(repositories, account, { data: { ...account.data, addresses: changed } })
}

/** Removes an address; call it in a transaction. Throws `address_missing` for an id that no address has. */
export async function removeAddress(
  repositories: Repositories,
  account: Account,
  id: string,
): Promise<Account> {
  const left = account.data.addresses.toSpliced(placeOf(account, id), 1)
  return changeSeen(repositories, account, { data: { ...account.data, addresses: left } })
}

/** The addresses of an account with one in the place of another. An equal one is there once. */
function replaced(account: Account, id: string, address: AccountAddress): readonly AccountAddress[] {
  const at = placeOf(account, id)
  return account.data.addresses
    .with(at, address)
    .filter((one, place) => place === at || !isSame(one, address))
}

function placeOf({ data }: Account, id: string): number {
  const at = data.addresses.findIndex((address) => addressId(address) === id)
  if (at === -1) throw addressMissing()
  return at
}
