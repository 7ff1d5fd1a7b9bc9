import { expect, it } from 'vitest'
import { countriesOf, shipsTo } from '../../engine/domain/shop/shipping.ts'

it.each([
  { countries: ['US'], country: 'US', expected: true },
  ...['PR', 'GU', 'VI', 'MP', 'AS', 'UM'].map((country) => ({ countries: ['US'], country, expected: true })),
  { countries: ['US'], country: 'CA', expected: false },
  { countries: ['PR'], country: 'US', expected: false },
  { countries: undefined, country: 'PR', expected: true },
  { countries: [], country: 'US', expected: false },
])('a shipping option for $countries serves $country: $expected', ({ countries, country, expected }) => {
  expect(shipsTo(countries === undefined ? {} : { countries }, country)).toBe(expected)
})

it('a shipping option without countries lists none', () => {
  expect(countriesOf({})).toBeUndefined()
})
