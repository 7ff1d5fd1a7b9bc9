import { expect, it } from 'vitest'
import { addressLines } from '../../engine/domain/locale/postal-address.ts'
import { COUNTRIES } from '../../engine/domain/shop/countries.ts'

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

const NONE = { name: '', street: [], city: '', region: '', postalCode: '', countryName: '' }

it.each([
  {
    address: { country: 'JP', street: ['1-2-3 Minato Tower'], city: 'Minato', region: 'Tokyo' },
    lines: ['1-2-3 Minato Tower', 'Minato, Tokyo'],
  },
  {
    address: { country: 'JP', name: 'Ken Minato', street: ['1-2-3'], city: 'Minato', region: 'Tokyo' },
    lines: ['Ken Minato', '1-2-3', 'Minato, Tokyo'],
  },
  {
    address: { country: 'JP', street: ['港区タワー 1'], city: '港区', region: '東京都' },
    lines: ['東京都', '港区', '港区タワー 1'],
  },
  { address: { country: 'JP', city: 'Tokyo', region: 'Tokyo' }, lines: ['Tokyo'] },
  { address: { country: 'JP', city: '港区', region: '東京都' }, lines: ['東京都', '港区'] },
  {
    address: { country: 'AE', street: ['Marina Walk 1'], city: 'Marina', region: 'Dubai' },
    lines: ['Marina Walk 1', 'Marina', 'Dubai'],
  },
  {
    address: { country: 'AE', street: ['Quay 1'], city: 'Dubai', region: 'Dubai' },
    lines: ['Quay 1', 'Dubai'],
  },
  {
    address: { country: 'AQ', street: ['1 Main Street'], city: 'Base', postalCode: '1' },
    lines: ['1 Main Street', 'Base', '1'],
  },
  {
    address: { country: 'JM', street: ['1 Main Street'], city: 'Kingston', postalCode: '1' },
    lines: ['1 Main Street', 'Kingston', '1'],
  },
  {
    address: { country: 'CH', street: ['CH-8001 1'], city: 'Bern', postalCode: '8001' },
    lines: ['CH-8001 1', '8001 Bern'],
  },
  {
    address: { country: 'CN', street: ['路1号'], city: '北京', region: '北京', postalCode: '100000' },
    lines: ['100000', '北京', '路1号'],
  },
  {
    address: { country: 'SG', street: ['1 Singapore Road'], city: 'Jurong', postalCode: '018956' },
    lines: ['1 Singapore Road', 'Jurong', 'SINGAPORE 018956'],
  },
])('tells the parts of $address.street $address.city apart', ({ address, lines }) => {
  expect(addressLines({ ...NONE, ...address })).toEqual(lines)
})

it('loses no part in any country', () => {
  const parts = { name: 'Abc', street: ['Abcd 12'], city: 'Ab', region: 'Abcde', postalCode: '12' }
  for (const country of COUNTRIES) {
    const text = addressLines({ ...NONE, ...parts, country }).join('\n')
    expect(text.split(/\P{L}+/u), country).toEqual(expect.arrayContaining(['Abc', 'Abcd', 'Ab', 'Abcde']))
    expect(text.match(/12/g), country).toHaveLength(2)
  }
})
