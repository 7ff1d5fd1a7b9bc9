import { expect, it } from 'vitest'
import { addressLines } from '../../engine/domain/locale/postal-address.ts'

it.each([
  { country: 'DE', city: 'Köln', postalCode: '50667', place: ['50667 Köln'] },
  { country: 'DE', city: 'Köln', region: 'NRW', postalCode: '50667', place: ['50667 Köln', 'NRW'] },
  { country: 'US', city: 'Portland', region: 'OR', postalCode: '97201', place: ['Portland, OR 97201'] },
  { country: 'GB', city: 'London', postalCode: 'NW1 2DB', place: ['London', 'NW1 2DB'] },
  { country: 'GB', city: 'Dover', region: 'Kent', postalCode: 'CT16', place: ['Dover', 'Kent', 'CT16'] },
  { country: 'CA', city: 'Montréal', region: 'QC', postalCode: 'H2Y 1C6', place: ['Montréal QC H2Y 1C6'] },
  { country: 'CH', city: 'Zürich', postalCode: '8001', place: ['8001 Zürich'] },
  { country: 'CH', city: 'Zürich', postalCode: 'CH-8001', place: ['CH-8001 Zürich'] },
  {
    country: 'JP',
    city: 'Kita',
    region: 'Kyoto',
    postalCode: '603-8231',
    place: ['Kita, Kyoto', '603-8231'],
  },
  { country: 'SG', city: 'Singapore', postalCode: '018956', place: ['SINGAPORE 018956'] },
  { country: 'HK', city: 'Central', region: 'Hong Kong', place: ['Central', 'Hong Kong'] },
  { country: '', city: 'Ys', region: 'Q', postalCode: '7', place: ['Ys, Q 7'] },
  { country: 'DE', city: '', postalCode: '', place: [] },
])(
  'writes the place of $city in "$country" as $place',
  ({ place, region = '', postalCode = '', ...rest }) => {
    const lines = { name: 'Ada', street: ['Quay 1', 'Loft'], countryName: 'Land' }
    expect(addressLines({ ...lines, region, postalCode, ...rest })).toEqual([
      ...['Ada', 'Quay 1', 'Loft'],
      ...place,
      'Land',
    ])
  },
)

it('writes an address in the script of its country from the largest part to the smallest', () => {
  const place = {
    city: '京都市',
    region: '京都府',
    postalCode: '603-8231',
    country: 'JP',
    countryName: '日本',
  }
  expect(addressLines({ ...place, name: '山田花子', street: ['北区'] })).toEqual([
    ...['〒603-8231', '京都府', '京都市', '北区', '山田花子', '日本'],
  ])
})
