import { describe, expect, it } from 'vitest'
import { BUYER_FIELDS, type BuyerFields } from '../../../engine/domain/shop/buyer.ts'
import { prefill } from '../../../server/accounts/prefill.ts'
import { findSaved, savedAddresses, withSaved } from '../../../server/accounts/saved-addresses.ts'
import type { Account, AccountAddress } from '../../../server/store/account-types.ts'
import type { Cart } from '../../../server/store/types.ts'

const quay: AccountAddress = {
  ...{ country: 'US', firstName: 'Ada', lastName: 'Byron', address1: '1 Quay Street', address2: '' },
  ...{ city: 'Portland', region: 'OR', postalCode: '97201' },
}
const mill = { ...quay, address1: '2 Mill Lane' }
const dock = {
  ...quay,
  country: 'DE',
  address1: 'Am Dock 3',
  city: 'Bremen',
  region: '',
  postalCode: '28195',
}

const site = {
  countries: [
    { code: 'US', name: 'United States' },
    { code: 'DE', name: 'Germany' },
  ],
}
const usOnly = { countries: site.countries.slice(0, 1) }

const accountWith = (...addresses: readonly AccountAddress[]): Account => ({
  ...{ id: 'a', websiteId: 'quay', email: 'ada@mail.test', newEmail: null, passwordHash: '', createdAt: 0 },
  ...{ confirmedAt: 0, cartSeed: '', data: { firstName: 'Ada', lastName: 'Byron', addresses } },
})
const account = accountWith(quay, mill, dock)
const streetsIn = (saved: ReturnType<typeof savedAddresses>) => saved.map(({ address }) => address.address1)
const idOf = (wanted: AccountAddress) => savedAddresses(accountWith(wanted), site)[0]?.id ?? ''

const typed = Object.fromEntries(BUYER_FIELDS.map((name) => [name, ''])) as BuyerFields
const fields = { ...typed, email: 'ada@mail.test', address1: 'typed', country: 'US', payment: 'approve' }

describe('the addresses of an account at a checkout', () => {
  it.each([
    { of: 'a guest', account: undefined, countries: site, streets: [] },
    { of: 'a new account', account: accountWith(), countries: site, streets: [] },
    { of: 'an account', account, countries: site, streets: ['1 Quay Street', '2 Mill Lane', 'Am Dock 3'] },
    { of: 'a country not served', account, countries: usOnly, streets: ['1 Quay Street', '2 Mill Lane'] },
  ])('of $of are $streets', ({ account, countries, streets }) => {
    expect(streetsIn(savedAddresses(account, countries))).toEqual(streets)
  })

  it('keep their ids when another one was used last', () => {
    const ids = (one: Account) => new Set(savedAddresses(one, site).map(({ id }) => id))
    expect(ids(accountWith(dock, mill, quay))).toEqual(ids(account))
    expect(ids(account).size).toBe(3)
  })

  it.each([
    { what: 'what was typed where none is chosen', savedAddress: '', address1: 'typed' },
    { what: 'the one that is chosen', savedAddress: idOf(mill), address1: '2 Mill Lane' },
    { what: 'none that is gone', savedAddress: idOf({ ...mill, city: 'Salem' }), address1: undefined },
    { what: 'none that is made up', savedAddress: 'x', address1: undefined },
  ])('are $what', ({ savedAddress, address1 }) => {
    const found = findSaved(account, site, { ...fields, savedAddress })
    expect(found?.address1).toBe(address1)
    if (found !== undefined) expect(found).toMatchObject({ email: 'ada@mail.test', payment: 'approve' })
    else
      expect(() => withSaved(account, site, { ...fields, savedAddress })).toThrow(
        expect.objectContaining({ code: 'fields_invalid' }),
      )
  })

  it('leave what a guest typed, whatever is sent', () => {
    expect(findSaved(undefined, site, { ...fields, savedAddress: idOf(quay) })?.address1).toBe('typed')
  })
})

describe('a checkout opens', () => {
  it.each([
    { what: 'with nothing for a guest', account: undefined, country: '', chosen: undefined },
    { what: 'with the address that was used last', account, country: '', chosen: quay },
    { what: 'with the last one of the country in the cart', account, country: 'DE', chosen: dock },
    { what: 'with none of another country', account, country: 'CA', chosen: undefined },
  ])('$what', ({ account, country, chosen }) => {
    const shippingLocation = country === '' ? null : { country, region: '', postalCode: '' }
    const { cart, values } = prefill({ shippingLocation } as Cart, account, site)
    const id = chosen && idOf(chosen)
    expect(values['savedAddress'] || undefined).toBe(id)
    expect(cart.shippingLocation?.postalCode || undefined).toBe(chosen?.postalCode)
  })
})
