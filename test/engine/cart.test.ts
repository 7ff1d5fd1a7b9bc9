import { describe, expect, it } from 'vitest'
import { PRODUCT_TYPE } from '../../engine/domain/data/codes.ts'
import { toRegionCode } from '../../engine/domain/shop/regions.ts'
import { coupon, cup, post, price, song } from '../support/shop/pricing.ts'

const { service, 'gift-card': giftCard } = PRODUCT_TYPE

describe('the content of a cart', () => {
  it.each([
    {
      name: 'no products',
      lines: [],
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
    },
    {
      name: 'physical products',
      lines: [cup],
      totalQuantity: 2,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: true,
    },
    {
      name: 'a digital product',
      lines: [song],
      totalQuantity: 1,
      hasDigital: true,
      purelyDigital: true,
      requiresShipping: false,
    },
    {
      name: 'physical and digital products',
      lines: [cup, song],
      totalQuantity: 3,
      hasDigital: true,
      purelyDigital: false,
      requiresShipping: true,
    },
    {
      name: 'a service and a gift card',
      lines: [
        { productType: service, unitPriceCents: 1, quantity: 1 },
        { productType: giftCard, unitPriceCents: 1, quantity: 1 },
      ],
      totalQuantity: 2,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
    },
  ])('$name', ({ name: _, lines, ...expected }) => {
    expect(price({ lines })).toMatchObject(expected)
  })
})

describe('shipping', () => {
  const toUs = { country: 'US' }

  it.each([
    { condition: 'no method is chosen', shippingCostCents: 0 },
    { condition: 'a method is chosen', selectedShippingOptionId: 'post', shippingCostCents: 500 },
    {
      condition: 'the method ships to the location',
      selectedShippingOptionId: 'courier',
      shippingLocation: toUs,
      shippingCostCents: 1500,
    },
    {
      condition: 'the method does not ship to the location',
      selectedShippingOptionId: 'courier',
      shippingLocation: { country: 'DE' },
      shippingCostCents: 0,
    },
    {
      condition: 'the goods reach the free shipping amount',
      selectedShippingOptionId: 'courier',
      lines: [{ ...cup, quantity: 8 }],
      shippingCostCents: 0,
    },
    {
      condition: 'no product needs shipping',
      selectedShippingOptionId: 'post',
      lines: [song],
      shippingCostCents: 0,
    },
    {
      condition: 'a coupon gives free shipping',
      selectedShippingOptionId: 'post',
      couponCodes: ['free'],
      coupons: [coupon('free', { kind: 'free-shipping', value: 0 })],
      shippingCostCents: 0,
    },
  ])('costs $shippingCostCents when $condition', ({ condition: _, shippingCostCents, ...change }) => {
    expect(price(change).shippingCostCents).toBe(shippingCostCents)
  })

  it.each([
    { condition: 'no method is selected', savedCents: 0 },
    { condition: 'a method is selected', selectedShippingOptionId: 'post', savedCents: 500 },
    {
      condition: 'the method is free anyway',
      selectedShippingOptionId: 'courier',
      lines: [{ ...cup, quantity: 8 }],
      savedCents: 0,
    },
  ])('saves $savedCents by a coupon when $condition', ({ condition: _, savedCents, ...change }) => {
    const coupons = [coupon('free', { kind: 'free-shipping', value: 0 })]
    expect(price({ coupons, couponCodes: ['FREE'], ...change }).shippingSavedCents).toBe(savedCents)
  })

  it('offers the methods that ship to the location', () => {
    const { shippingOptions } = price({ shippingLocation: { country: 'DE' } })
    expect(shippingOptions).toEqual([{ ...post, costCents: 500 }])
  })

  it('offers each method with its cost for this cart', () => {
    const { shippingOptions } = price({ shippingLocation: toUs, lines: [{ ...cup, quantity: 8 }] })
    expect(shippingOptions.map(({ id, costCents }) => [id, costCents])).toEqual([
      ['post', 500],
      ['courier', 0],
    ])
  })
})

describe('taxes', () => {
  const state = {
    id: 'ny',
    name: 'NY',
    country: 'US',
    region: 'NY',
    ratePercent: 8.875,
    includesShipping: false,
  }
  const federal = { id: 'us', name: 'US', country: 'US', ratePercent: 1, includesShipping: true }

  it.each([
    { place: 'no location', shippingLocation: null, taxCents: 0, rules: [] },
    { place: 'another country', shippingLocation: { country: 'DE' }, taxCents: 0, rules: [] },
    {
      place: 'another region',
      shippingLocation: { country: 'US', region: 'NJ' },
      taxCents: 30,
      rules: ['us'],
    },
    {
      place: 'the region',
      shippingLocation: { country: 'US', region: 'NY' },
      taxCents: 222 + 30,
      rules: ['ny', 'us'],
    },
  ])('of $place are $taxCents', ({ shippingLocation, taxCents, rules }) => {
    const totals = price({ shippingLocation, taxRules: [state, federal], selectedShippingOptionId: 'post' })
    expect(totals.taxCents).toBe(taxCents)
    expect(totals.applicableTaxRules.map(({ id }) => id)).toEqual(rules)
    expect(totals.grandTotalCents).toBe(2500 + 500 + taxCents)
  })

  it.each([
    { country: 'PT', rule: 'Madeira', typed: ' madeira ', applies: true },
    { country: 'PT', rule: 'Ilha da Madeira', typed: 'ILHA  DA MADEIRA', applies: true },
    { country: 'PT', rule: 'Açores', typed: 'acores', applies: true },
    { country: 'US', rule: 'New York', typed: 'n.y.', applies: true },
    { country: 'PT', rule: 'Madeira', typed: 'Lisboa', applies: false },
    { country: 'PT', rule: 'Madeira', typed: '', applies: false },
    { country: 'PT', rule: '-', typed: '', applies: false },
  ])('of $rule apply to "$typed": $applies', ({ country, rule, typed, applies }) => {
    const { applicableTaxRules } = price({
      shippingLocation: { country, region: toRegionCode(country, typed) },
      taxRules: [{ ...federal, country, region: rule }],
    })
    expect(applicableTaxRules.length > 0).toBe(applies)
  })

  it('apply to the discounted amount', () => {
    const { taxCents } = price({
      shippingLocation: { country: 'US', region: 'NY' },
      taxRules: [state],
      coupons: [coupon('a', { value: 50 })],
      couponCodes: ['a'],
    })
    expect(taxCents).toBe(111)
  })
})

it.each([
  { minimumSubtotalCents: 2500, isBelowMinimum: false },
  { minimumSubtotalCents: 2501, isBelowMinimum: true },
])('compares the subtotal with a minimum of $minimumSubtotalCents', ({ isBelowMinimum, ...change }) => {
  expect(price(change).isBelowMinimum).toBe(isBelowMinimum)
})
