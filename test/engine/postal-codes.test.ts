import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '../../engine/domain/shop/countries.ts'
import { needsPostalCode, postalCodeExample } from '../../engine/domain/shop/postal-codes.ts'

describe('a postal code', () => {
  it.each([
    { country: 'US', right: ['97201', '97201-1234', ' 97201 '], wrong: ['9720', '9720a', '972011', 'X'] },
    { country: 'CA', right: ['K1A 0B1', 'k1a0b1', 'K1A-0B1'], wrong: ['K1A', '97201', 'D1A 0B1'] },
    {
      country: 'GB',
      right: ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'GIR 0AA', 'BFPO 12'],
      wrong: ['SW1A', '12345'],
    },
    { country: 'DE', right: ['28195', 'D-28195', 'DE 28195'], wrong: ['2819', '281955', 'K1A 0B1'] },
    { country: 'IE', right: ['D02 X285', 'd6w xy00'], wrong: ['12345'] },
    { country: 'NL', right: ['1012 AB', '1012ab'], wrong: ['1012', 'AB 1012'] },
    { country: 'SE', right: ['111 20', '11120', 'SE-111 20'], wrong: ['1112'] },
    { country: 'PL', right: ['00-950', '00950'], wrong: ['0095'] },
    { country: 'PT', right: ['1000-001', '1000001', '1000'], wrong: ['10000'] },
    { country: 'JP', right: ['100-0001', '1000001'], wrong: ['100'] },
    { country: 'BR', right: ['01310-100', '01310100'], wrong: ['01310'] },
    { country: 'AR', right: ['1420', 'C1420', 'C1420ABC'], wrong: ['14200'] },
    { country: 'IL', right: ['9614303', '96143'], wrong: ['961430'] },
    { country: 'LV', right: ['LV-1010', '1010'], wrong: ['101'] },
    { country: 'PR', right: ['00901'], wrong: ['901'] },
    // No rule is known, so nothing is refused.
    { country: 'HK', right: ['', '999077', 'none'], wrong: [] },
    { country: 'ZZ', right: ['anything'], wrong: [] },
  ])('of $country is told from others', ({ country, right, wrong }) => {
    expect(right.filter((code) => postalCodeExample(country, code) !== undefined)).toEqual([])
    expect(wrong.filter((code) => postalCodeExample(country, code) === undefined)).toEqual([])
  })

  it('has an example that is right, wherever a rule is known', () => {
    const examples = COUNTRIES.map((country) => [country, postalCodeExample(country, '?')] as const)
    const known = examples.filter(([, example]) => example !== undefined)
    expect(known.length).toBeGreaterThan(50)
    expect(
      known.filter(([country, example = '']) => postalCodeExample(country, example) !== undefined),
    ).toEqual([])
  })

  it('is not asked for where there is none', () => {
    expect(['HK', 'AE', 'QA', 'PA'].filter(needsPostalCode)).toEqual([])
    expect(['US', 'DE', 'GB', 'JP'].filter(needsPostalCode)).toHaveLength(4)
  })
})
