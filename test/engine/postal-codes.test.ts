import { describe, expect, it } from 'vitest'
import { COUNTRIES } from '../../engine/domain/shop/countries.ts'
import {
  needsPostalCode,
  normalPostalCode,
  postalCodeExample,
} from '../../engine/domain/shop/postal-codes.ts'

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

  it.each([
    { country: 'GB', written: ['sw1a1aa', 'SW1A-1AA', 'GB-SW1A 1AA', 'ＳＷ１Ａ１ＡＡ'], normal: 'SW1A 1AA' },
    { country: 'GB', written: ['bfpo12'], normal: 'BFPO 12' },
    { country: 'IE', written: ['d02x285'], normal: 'D02 X285' },
    { country: 'CA', written: ['h2x1y4', 'H2X-1Y4'], normal: 'H2X 1Y4' },
    { country: 'NL', written: ['1012ab', 'NL-1012 AB'], normal: '1012 AB' },
    { country: 'SE', written: ['11122', 'S-11122', 'SE 111 22'], normal: '111 22' },
    { country: 'PT', written: ['1000001', '1000 001'], normal: '1000-001' },
    { country: 'PT', written: ['1000'], normal: '1000' },
    {
      country: 'JP',
      written: ['5300001', '〒530-0001', '〒５３０－０００１', 'JP-5300001'],
      normal: '530-0001',
    },
    { country: 'US', written: ['10004 1234', '100041234', 'NY 10004–1234'], normal: '10004-1234' },
    { country: 'US', written: ['10004', ' 1 0004'], normal: '10004' },
    { country: 'DE', written: ['10 115', 'D-10115', 'DE 10115', '10115.'], normal: '10115' },
    { country: 'FR', written: ['75 001', 'F-75001'], normal: '75001' },
    { country: 'CH', written: ['CH-8001'], normal: '8001' },
    { country: 'FI', written: ['FIN-00100'], normal: '00100' },
    { country: 'PL', written: ['00950'], normal: '00-950' },
    { country: 'BR', written: ['01.310-100'], normal: '01310-100' },
    { country: 'LV', written: ['lv1010'], normal: 'LV-1010' },
    { country: 'LV', written: ['1010'], normal: '1010' },
    // Text that is no code stays for its message.
    { country: 'DE', written: ['K1a 0b1'], normal: 'K1a 0b1' },
    { country: 'ZZ', written: [' k1a 0b1 '], normal: 'k1a 0b1' },
  ])('of $country is written as $normal', ({ country, written, normal }) => {
    expect(written.map((code) => normalPostalCode(country, code))).toEqual(written.map(() => normal))
    expect(normalPostalCode(country, normal)).toBe(normal)
  })

  it('has an example that is right, and written, wherever a rule is known', () => {
    const examples = COUNTRIES.map((country) => [country, postalCodeExample(country, '?')] as const)
    const known = examples.filter(([, example]) => example !== undefined)
    expect(known.length).toBeGreaterThan(50)
    expect(known.filter(([country, example = '']) => normalPostalCode(country, example) !== example)).toEqual(
      [],
    )
  })

  it('is not asked for where there is none', () => {
    expect(['HK', 'AE', 'QA', 'PA'].filter(needsPostalCode)).toEqual([])
    expect(['US', 'DE', 'GB', 'JP'].filter(needsPostalCode)).toHaveLength(4)
  })
})
