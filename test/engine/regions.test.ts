import { expect, it } from 'vitest'
import { toRegionCode } from '../../engine/domain/shop/regions.ts'

it.each([
  { country: 'US', written: 'NY', code: 'NY' },
  { country: 'US', written: ' new  york ', code: 'NY' },
  { country: 'US', written: 'District of Columbia', code: 'DC' },
  { country: 'CA', written: 'Québec', code: 'QC' },
  { country: 'CA', written: 'Ontario', code: 'ON' },
  // A region of another country stays unchanged.
  { country: 'GB', written: 'New York', code: 'NEW YORK' },
  { country: 'US', written: '', code: '' },
])('$written of $country is $code', ({ country, written, code }) => {
  expect(toRegionCode(country, written)).toBe(code)
})
