import { describe, expect, it } from 'vitest'
import { PRODUCT_TYPE } from '../../engine/domain/data/codes.ts'
import { type CartInput, priceCart } from '../../engine/domain/shop/cart.ts'
import type { Coupon } from '../../engine/domain/shop/coupons.ts'

const { physical, digital, service, 'gift-card': giftCard } = PRODUCT_TYPE

const cup = { productType: physical, unitPriceCents: 1250, quantity: 2 }
const song = { productType: digital, unitPriceCents: 99, quantity: 1 }

const post = { id: 'post', name: 'Post', priceCents: 500 }
const courier = { id: 'courier', name: 'Courier', priceCents: 1500, countries: ['US'], freeFromCents: 10_000 }

const coupon = (code: string, change: Partial<Coupon> = {}): Coupon => ({
  code,
  kind: 'percent',
  value: 10,
  minimumSubtotalCents: 0,
  startsAt: null,
  endsAt: null,
  isEnabled: true,
  combines: false,
  ...change,
})

/** A coupon that combines. */
const both = (code: string, change: Partial<Coupon> = {}) => coupon(code, { combines: true, ...change })

function price(change: Partial<CartInput> = {}) {
  return priceCart({
    lines: [cup],
    couponCodes: [],
    coupons: [],
    shippingOptions: [post, courier],
    selectedShippingOptionId: null,
    shippingLocation: null,
    taxRules: [],
    minimumSubtotalCents: 0,
    nowMs: 1000,
    ...change,
  })
}

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

describe('coupons', () => {
  it.each([
    { name: 'a percentage', coupons: [coupon('a')], discountCents: 250 },
    {
      name: 'half a cent, rounded up',
      lines: [{ ...cup, unitPriceCents: 5, quantity: 1 }],
      coupons: [coupon('a')],
      discountCents: 1,
    },
    { name: 'an amount', coupons: [coupon('a', { kind: 'amount', value: 700 })], discountCents: 700 },
    {
      name: 'no more than the subtotal',
      coupons: [coupon('a', { kind: 'amount', value: 9999 })],
      discountCents: 2500,
    },
    {
      name: 'the sum of two coupons that combine',
      coupons: [both('a'), both('b', { kind: 'amount', value: 100 })],
      discountCents: 350,
    },
    {
      name: 'percentages of the amount that earlier coupons left',
      coupons: [both('a', { value: 50 }), both('b', { value: 50 })],
      discountCents: 1250 + 625,
    },
    {
      name: 'a percentage after an amount',
      coupons: [both('a', { kind: 'amount', value: 500 }), both('b', { value: 10 })],
      discountCents: 500 + 200,
    },
    {
      name: 'an amount after a percentage',
      coupons: [both('a', { value: 10 }), both('b', { kind: 'amount', value: 500 })],
      discountCents: 250 + 500,
    },
    { name: 'a percentage for a code in capitals', coupons: [coupon('A')], codes: ['a'], discountCents: 250 },
  ])('deduct $name', ({ coupons, discountCents, lines = [cup], codes = coupons.map(({ code }) => code) }) => {
    const { subtotalCents, grandTotalCents, ...totals } = price({ lines, coupons, couponCodes: codes })
    expect(totals.discountCents).toBe(discountCents)
    expect(grandTotalCents).toBe(subtotalCents - discountCents)
  })

  it.each([
    { first: both('a'), second: both('b'), valid: ['a', 'b'] },
    { first: both('a'), second: coupon('b'), valid: ['a'] },
    { first: coupon('a'), second: both('b'), valid: ['a'] },
    { first: coupon('a'), second: coupon('b'), valid: ['a'] },
    { first: coupon('a', { endsAt: 1 }), second: coupon('b'), valid: ['b'] },
    { first: coupon('a', { minimumSubtotalCents: 9999 }), second: coupon('b'), valid: ['b'] },
    { first: coupon('a', { kind: 'free-shipping' }), second: coupon('b'), valid: ['a'] },
    { first: both('a', { kind: 'free-shipping' }), second: both('b'), valid: ['a', 'b'] },
  ])('combine only where each of them does: $first.combines and $second.combines', (row) => {
    const coupons = [row.first, row.second]
    const { validCoupons, invalidCoupons } = price({ coupons, couponCodes: ['a', 'b'] })
    expect(validCoupons.map(({ code }) => code)).toEqual(row.valid)
    const refused = invalidCoupons.filter(({ reason }) => reason === 'not_combinable')
    expect(refused.map(({ code }) => code)).toEqual(
      row.valid.length === 1 && row.valid[0] === 'a' ? ['b'] : [],
    )
  })

  it.each([
    { reason: 'unknown', coupons: [] },
    { reason: 'disabled', coupons: [coupon('a', { isEnabled: false })] },
    { reason: 'not_started', coupons: [coupon('a', { startsAt: 1001 })] },
    { reason: 'expired', coupons: [coupon('a', { endsAt: 1000 })] },
    { reason: 'below_minimum', coupons: [coupon('a', { minimumSubtotalCents: 2501 })] },
  ])('that are $reason are listed as invalid', ({ reason, coupons }) => {
    const { validCoupons, invalidCoupons, discountCents } = price({ coupons, couponCodes: ['a'] })
    expect({ validCoupons, invalidCoupons, discountCents }).toEqual({
      validCoupons: [],
      invalidCoupons: [{ code: 'a', reason }],
      discountCents: 0,
    })
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
