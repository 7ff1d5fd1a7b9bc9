import { describe, expect, it } from 'vitest'
import { type CartInput, type Coupon, priceCart } from '../../engine/domain/cart.ts'
import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'

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
  ...change,
})

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

describe('what is in a cart', () => {
  it.each([
    {
      what: 'nothing',
      lines: [],
      totalQuantity: 0,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
    },
    {
      what: 'cups',
      lines: [cup],
      totalQuantity: 2,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: true,
    },
    {
      what: 'a song',
      lines: [song],
      totalQuantity: 1,
      hasDigital: true,
      purelyDigital: true,
      requiresShipping: false,
    },
    {
      what: 'both',
      lines: [cup, song],
      totalQuantity: 3,
      hasDigital: true,
      purelyDigital: false,
      requiresShipping: true,
    },
    {
      what: 'a service and a gift card',
      lines: [
        { productType: service, unitPriceCents: 1, quantity: 1 },
        { productType: giftCard, unitPriceCents: 1, quantity: 1 },
      ],
      totalQuantity: 2,
      hasDigital: false,
      purelyDigital: false,
      requiresShipping: false,
    },
  ])('$what', ({ what: _, lines, ...expected }) => {
    expect(price({ lines })).toMatchObject(expected)
  })
})

describe('coupons', () => {
  it.each([
    { what: 'a percentage', coupons: [coupon('a')], discountCents: 250 },
    {
      what: 'half a cent, upwards',
      lines: [{ ...cup, unitPriceCents: 5, quantity: 1 }],
      coupons: [coupon('a')],
      discountCents: 1,
    },
    { what: 'an amount', coupons: [coupon('a', { kind: 'amount', value: 700 })], discountCents: 700 },
    {
      what: 'no more than there is',
      coupons: [coupon('a', { kind: 'amount', value: 9999 })],
      discountCents: 2500,
    },
    {
      what: 'two of them',
      coupons: [coupon('a'), coupon('b', { kind: 'amount', value: 100 })],
      discountCents: 350,
    },
    { what: 'a code in capitals', coupons: [coupon('A')], codes: ['a'], discountCents: 250 },
  ])(
    'take off $what',
    ({ coupons, discountCents, lines = [cup], codes = coupons.map(({ code }) => code) }) => {
      const { subtotalCents, grandTotalCents, ...totals } = price({ lines, coupons, couponCodes: codes })
      expect(totals.discountCents).toBe(discountCents)
      expect(grandTotalCents).toBe(subtotalCents - discountCents)
    },
  )

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
    { what: 'nothing is chosen', shippingCostCents: 0 },
    { what: 'something is', selectedShippingOptionId: 'post', shippingCostCents: 500 },
    {
      what: 'it goes there',
      selectedShippingOptionId: 'courier',
      shippingLocation: toUs,
      shippingCostCents: 1500,
    },
    {
      what: 'it does not go there',
      selectedShippingOptionId: 'courier',
      shippingLocation: { country: 'DE' },
      shippingCostCents: 0,
    },
    {
      what: 'the goods are worth it',
      selectedShippingOptionId: 'courier',
      lines: [{ ...cup, quantity: 8 }],
      shippingCostCents: 0,
    },
    {
      what: 'there is nothing to ship',
      selectedShippingOptionId: 'post',
      lines: [song],
      shippingCostCents: 0,
    },
    {
      what: 'a coupon pays for it',
      selectedShippingOptionId: 'post',
      couponCodes: ['free'],
      coupons: [coupon('free', { kind: 'free-shipping', value: 0 })],
      shippingCostCents: 0,
    },
  ])('costs $shippingCostCents where $what', ({ what: _, shippingCostCents, ...change }) => {
    expect(price(change).shippingCostCents).toBe(shippingCostCents)
  })

  it('offers what goes to the place', () => {
    const { shippingOptions } = price({ shippingLocation: { country: 'DE' } })
    expect(shippingOptions).toEqual([{ ...post, costCents: 500 }])
  })

  it('offers each way for what it costs this cart', () => {
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
    { what: 'no place', shippingLocation: null, taxCents: 0, rules: [] },
    { what: 'another country', shippingLocation: { country: 'DE' }, taxCents: 0, rules: [] },
    {
      what: 'another region',
      shippingLocation: { country: 'US', region: 'NJ' },
      taxCents: 30,
      rules: ['us'],
    },
    {
      what: 'the region',
      shippingLocation: { country: 'US', region: 'NY' },
      taxCents: 222 + 30,
      rules: ['ny', 'us'],
    },
  ])('of $what are $taxCents', ({ shippingLocation, taxCents, rules }) => {
    const totals = price({ shippingLocation, taxRules: [state, federal], selectedShippingOptionId: 'post' })
    expect(totals.taxCents).toBe(taxCents)
    expect(totals.applicableTaxRules.map(({ id }) => id)).toEqual(rules)
    expect(totals.grandTotalCents).toBe(2500 + 500 + taxCents)
  })

  it('are on what discounts leave', () => {
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
])('a minimum of $minimumSubtotalCents', ({ isBelowMinimum, ...change }) => {
  expect(price(change).isBelowMinimum).toBe(isBelowMinimum)
})
