import { text } from '../../engine/domain/messages/text.ts'
import type { BuyerFields } from '../../engine/domain/shop/buyer.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'
import type { Account, AccountAddress } from '../store/account-types.ts'
import type { Site } from '../website/site.ts'
import { addressId } from './addresses.ts'

/** An address of an account, as a checkout offers it. */
export interface SavedAddress {
  readonly id: string
  readonly address: AccountAddress
}

type Countries = Pick<Site, 'countries'>

/** The addresses of an account to which the shop ships; the last one that was used comes first. */
export function savedAddresses(
  account: Account | undefined,
  { countries }: Countries,
): readonly SavedAddress[] {
  const addresses = account?.data.addresses ?? []
  return addresses
    .filter(({ country }) => countries.some(({ code }) => code === country))
    .map((address) => ({ id: addressId(address), address }))
}

/** The fields of a checkout with the address of the account that the buyer chose; undefined for one that is gone. */
export function findSaved<Fields extends BuyerFields>(
  account: Account | undefined,
  site: Countries,
  fields: Fields,
): Fields | undefined {
  if (account === undefined || fields.savedAddress === '') return fields
  const saved = savedAddresses(account, site).find(({ id }) => id === fields.savedAddress)
  return saved && { ...fields, ...saved.address }
}

/** Throws `fields_invalid` for a chosen address that is not in the account any more. */
export function withSaved<Fields extends BuyerFields>(
  account: Account | undefined,
  site: Countries,
  fields: Fields,
): Fields {
  const found = findSaved(account, site, fields)
  if (found === undefined) throw fieldsInvalid({ savedAddress: text('saved_address_gone') })
  return found
}
