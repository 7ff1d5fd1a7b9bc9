import { expect, it } from 'vitest'
import { isRegion, isSameRegion, toRegionCode } from '../../engine/domain/shop/regions.ts'

it.each([
  { country: 'US', written: 'NY', code: 'NY' },
  { country: 'US', written: ' new  york ', code: 'NY' },
  { country: 'US', written: 'District of Columbia', code: 'DC' },
  { country: 'CA', written: 'Québec', code: 'QC' },
  { country: 'CA', written: 'Ontario', code: 'ON' },
  ...['D.C.', 'd c', 'Washington, D.C.', 'The District of Columbia', 'US-DC'].map((written) => {
    return { country: 'US', written, code: 'DC' }
  }),
  ...['U.S. Virgin Islands', 'USVI', 'United States Virgin Islands', 'V.I.'].map((written) => {
    return { country: 'US', written, code: 'VI' }
  }),
  { country: 'US', written: 'Calif.', code: 'CA' },
  { country: 'US', written: 'W. Va.', code: 'WV' },
  { country: 'US', written: 'Washington', code: 'WA' },
  { country: 'US', written: 'ＮＹ\u200b', code: 'NY' },
  { country: 'CA', written: 'QUEBEC', code: 'QC' },
  { country: 'CA', written: 'P.E.I.', code: 'PE' },
  { country: 'CA', written: 'Nouvelle-Écosse', code: 'NS' },
  { country: 'CA', written: 'Newfoundland & Labrador', code: 'NL' },
  { country: 'AU', written: 'N.S.W.', code: 'NSW' },
  { country: 'AU', written: 'Westland', code: 'WESTLAND', isUnknown: true },
  { country: 'AU', written: 'Qld', code: 'QLD' },
  // A region of another country stays unchanged.
  { country: 'GB', written: 'New York', code: 'NEW YORK', isUnknown: true },
  { country: 'US', written: '', code: '', isUnknown: true },
])('$written of $country is $code', ({ country, written, code, isUnknown = false }) => {
  expect(toRegionCode(country, written)).toBe(code)
  expect(isRegion(country, written)).toBe(!isUnknown)
})

it.each([
  { country: 'US', one: 'NY', other: ' new  york', isSame: true },
  { country: 'PT', one: 'Madeira', other: 'MADEIRA ', isSame: true },
  { country: 'ES', one: 'Castilla-La Mancha', other: 'castilla la mancha', isSame: true },
  { country: 'PT', one: 'Madeira', other: 'Açores', isSame: false },
  { country: 'PT', one: '', other: '', isSame: false },
])('$one and $other of $country are the same: $isSame', ({ country, one, other, isSame }) => {
  expect(isSameRegion(country, one, other)).toBe(isSame)
})
