import { describe, expect, it } from 'vitest'
import type { Coupon } from '../../engine/domain/shop/coupons.ts'
import { coupon, cup, price } from '../support/shop/pricing.ts'

/** A coupon that combines. */
const both = (code: string, change: Partial<Coupon> = {}) => coupon(code, { combines: true, ...change })

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
    {
      name: 'a percentage for a code in quotes',
      coupons: [coupon('AB')],
      codes: ['„a b.“'],
      discountCents: 250,
    },
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

describe('gift cards', () => {
  const card = (id: string, balanceCents: number) => ({ id, balanceCents })

  it.each([
    { name: 'no card', giftCards: [], spent: [], dueCents: 3000 },
    { name: 'a part', giftCards: [card('a', 1000)], spent: [1000], dueCents: 2000 },
    { name: 'all, to the cent', giftCards: [card('a', 3000)], spent: [3000], dueCents: 0 },
    { name: 'all, with a rest on the card', giftCards: [card('a', 9999)], spent: [3000], dueCents: 0 },
    { name: 'two cards', giftCards: [card('a', 1000), card('b', 2500)], spent: [1000, 2000], dueCents: 0 },
    { name: 'an empty card', giftCards: [card('a', 0), card('b', 1)], spent: [0, 1], dueCents: 2999 },
  ])('pay goods and shipping: $name', ({ giftCards, spent, dueCents }) => {
    const totals = price({ giftCards, selectedShippingOptionId: 'post' })
    expect(totals.giftCards.map(({ amountCents }) => amountCents)).toEqual(spent)
    expect(totals.amountDueCents).toBe(dueCents)
    expect(totals.giftCardCents + dueCents).toBe(totals.grandTotalCents)
  })
})
