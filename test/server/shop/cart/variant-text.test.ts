import { expect, it } from 'vitest'
import { PRODUCT_TYPE } from '../../../../engine/domain/data/codes.ts'
import { variantTextOf } from '../../../../server/shop/cart/variant-text.ts'

const prices = { print: (cents: number) => `${cents / 100},00 €` }
const optionWords = { Amount: { values: { $100: '100 $' } } }
const site = { prices, optionWords } as unknown as Parameters<typeof variantTextOf>[0]
const entry = (type: keyof typeof PRODUCT_TYPE, attributes: object) =>
  ({
    variant: { attributes },
    productType: PRODUCT_TYPE[type],
    unitPriceCents: 5000,
  }) as unknown as Parameters<typeof variantTextOf>[1]

it.each([
  ...['€50', '50 €', '$50', '50', 'EUR 50', '50.00 EUR'].map((Amount) => {
    return { type: 'gift-card' as const, attributes: { Amount }, text: '50,00 €' }
  }),
  { type: 'gift-card', attributes: { Amount: '$100' }, text: '50,00 €' },
  { type: 'gift-card', attributes: { Design: 'Boat', Amount: '€50' }, text: 'Boat / 50,00 €' },
  { type: 'gift-card', attributes: { Design: '50 boats' }, text: '50 boats' },
  { type: 'gift-card', attributes: {}, text: '' },
  { type: 'physical', attributes: { Size: '50' }, text: '50' },
] as const)('the variant $attributes of a $type reads "$text"', ({ type, attributes, text }) => {
  expect(variantTextOf(site, entry(type, attributes))).toBe(text)
})
