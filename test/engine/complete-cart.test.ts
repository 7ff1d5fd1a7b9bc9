import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/domain/data/value.ts'
import { sayEnglish } from '../../engine/domain/messages/say-english.ts'
import { completeCart, currencyOfCart } from '../../engine/domain/shop/complete-cart.ts'

const print = (cents: number) => `$${(cents / 100).toFixed(2)}`
const words = { say: sayEnglish, print, currency: 'USD' }
const complete = (cart: Json) => completeCart(cart, words)

/** A cart with no member but those of the specification (storefront §3). */
const mug = {
  id: 'e1',
  itemId: 'mug',
  chosenVariant: { sku: 'MUG-R-L', attributes: { Color: 'Red', Size: 'Large' } },
  quantity: 2,
  title: 'Mug',
  subTotal: 2800,
  purchasePriceCents: 1400,
}
const plain = {
  id: 'c1',
  websiteId: 'w1',
  orderId: null,
  created: 1_700_000_000_000,
  isPurchased: false,
  entries: [mug],
  shippingOptions: [],
  selectedShippingOption: null,
  shippingLocation: null,
  applicableTaxRules: [],
  coupons: [],
  validCoupons: [],
  invalidCoupons: [],
  subtotalCents: 2800,
  taxCents: 0,
  shippingCostCents: 0,
  discountCents: 0,
  grandTotalCents: 2800,
  totalQuantity: 2,
  hasDigital: false,
  purelyDigital: false,
  requiresShipping: true,
}

describe('a cart of the specification', () => {
  const cart = complete(plain)

  it('keeps the members that it has', () => {
    const { entries, ...others } = plain
    expect(cart).toMatchObject(others)
    expect(cart.entries).toMatchObject(entries)
  })

  it('gets its amounts as text, and the pill', () => {
    expect(cart.formatted).toMatchObject({ subtotal: '$28.00', grandTotal: '$28.00', amountDue: '$28.00' })
    expect(cart.pill).toEqual({ count: '2', label: '2 items in cart' })
    expect(cart).toMatchObject({ isEmpty: false, hasTax: false, hasDiscount: false, hasShippingCost: false })
    expect(cart).toMatchObject({ canCheckOut: true, blockers: [], currency: 'USD' })
  })

  it('has no version, because the platform counts none', () => {
    expect(cart).not.toHaveProperty('version')
    expect(complete({ ...plain, version: 7 })).toHaveProperty('version', 7)
  })

  it('names the variant of an entry, and lets its quantity be changed', () => {
    expect(cart.entries[0]).toMatchObject({
      variantText: 'Red / Large',
      sku: 'MUG-R-L',
      hasQuantity: true,
      maxQuantity: 9999,
      formatted: { price: '$14.00', originalPrice: '', subTotal: '$28.00' },
      picture: null,
      fullUrl: '',
      error: '',
    })
  })
})

describe('an amount', () => {
  it.each([
    { what: 'both', entry: { purchasePriceCents: 500, subTotal: 1500 }, price: 500, all: 1500 },
    { what: 'its price alone', entry: { purchasePriceCents: 500 }, price: 500, all: 1500 },
    { what: 'its sum alone', entry: { subTotal: 1500 }, price: 500, all: 1500 },
    {
      what: 'its sum as money',
      entry: { subTotal: { value: '15.00', currency: 'USD' } },
      price: 500,
      all: 1500,
    },
    {
      what: 'money of its variant',
      entry: { chosenVariant: { priceMoney: { value: '5' } } },
      price: 500,
      all: 1500,
    },
    {
      what: 'a decimal price',
      entry: { chosenVariant: { price: { decimalValue: '5.00' } } },
      price: 500,
      all: 1500,
    },
    { what: 'neither', entry: {}, price: 0, all: 0 },
    { what: 'text', entry: { purchasePriceCents: '500' }, price: 0, all: 0 },
  ])('of an entry that has $what', ({ entry, price, all }) => {
    const [found] = complete({ entries: [{ quantity: 3, ...entry }] }).entries
    expect(found).toMatchObject({ purchasePriceCents: price, subTotal: all })
  })

  it('of a sale has the price before it', () => {
    const chosenVariant = { onSale: true, priceMoney: { value: '8.00' }, salePriceMoney: { value: '5.00' } }
    const [entry] = complete({ entries: [{ quantity: 1, chosenVariant }] }).entries
    expect(entry?.formatted).toEqual({ price: '$5.00', originalPrice: '$8.00', subTotal: '$5.00' })
  })

  it('of 0 is computed where it cannot be right', () => {
    const zero = { ...plain, subtotalCents: 0, grandTotalCents: 0, shippingCostCents: 500 }
    expect(complete(zero)).toMatchObject({ subtotalCents: 2800, grandTotalCents: 3300 })
    expect(complete({ ...zero, discountCents: 3300 })).toMatchObject({ grandTotalCents: 0 })
  })

  it('in yen has no hundredths', () => {
    const subTotal = { value: '1200', currency: 'JPY' }
    expect(complete({ entries: [{ subTotal }] }).subtotalCents).toBe(1200)
  })
})

describe('the currency', () => {
  it.each<{ cart: Json; currency: string }>([
    { cart: { currency: 'EUR' }, currency: 'EUR' },
    { cart: { currencyCode: 'EUR' }, currency: 'EUR' },
    { cart: { entries: [{ chosenVariant: { priceMoney: { currency: 'CHF' } } }] }, currency: 'CHF' },
    { cart: { currency: 'euro' }, currency: '' },
    { cart: null, currency: '' },
  ])('of $cart is "$currency"', ({ cart, currency }) => {
    expect(currencyOfCart(cart)).toBe(currency)
    expect(complete(cart).currency).toBe(currency || 'USD')
  })
})

describe('the other parts', () => {
  it('are read from the names that platforms use', () => {
    const cart = complete({
      ...plain,
      shippingOptions: [
        { id: 's', name: 'Post', computedCost: { decimalValue: '4.50', currencyCode: 'USD' } },
      ],
      selectedShippingOption: { id: 's', name: 'Post' },
      shippingLocation: { country: 'US', state: 'NY', zip: '10001' },
      validCoupons: ['SPRING', { promoCode: 'TEN', discountCents: 1000 }],
      invalidCoupons: [{ code: 'OLD', reason: 'expired', message: 'It has expired.' }],
      applicableTaxRules: [{ name: 'Sales tax' }],
    })
    expect(cart.shippingOptions).toMatchObject([
      { id: 's', priceCents: 450, isFree: false, isSelected: true, formatted: { price: '$4.50' } },
    ])
    expect(cart.shippingLocation).toEqual({ country: 'US', region: 'NY', postalCode: '10001' })
    expect(cart.placeFields.map(({ name }) => name)).toEqual(['region', 'postalCode'])
    expect(cart.validCoupons).toMatchObject([
      { code: 'SPRING', formatted: { saved: '' } },
      { code: 'TEN', formatted: { saved: '$10.00' } },
    ])
    expect(cart.invalidCoupons).toEqual([{ code: 'OLD', reason: 'expired', message: 'It has expired.' }])
    expect(cart).toMatchObject({ hasTax: true, hasShippingCost: true })
  })

  it('ask for a destination as the platform says', () => {
    const placeFields = [
      { name: 'region', label: 'State', choices: [{ code: 'NY', name: 'New York' }] },
      { name: 'postalCode', label: 'ZIP code' },
    ]
    expect(complete({ placeFields }).placeFields).toEqual(placeFields)
    expect(complete({ placeFields: [] }).placeFields).toEqual([])
  })

  it('block the way to the checkout where an entry is wrong or the order too small', () => {
    const cart = complete({
      entries: [
        { ...mug, error: 'Only 1 left.' },
        { ...mug, id: 'e2', title: '' },
      ],
      minimumSubtotalCents: 10_000,
    })
    expect(cart.blockers).toEqual([
      { title: 'Mug', href: '#quantity-e1', message: 'Only 1 left.' },
      { title: '', href: '', message: 'To check out, your order subtotal must be $100.00 or more.' },
    ])
    expect(cart).toMatchObject({ isBelowMinimum: true, canCheckOut: false })
    expect(cart.entries[1]?.title).toBe('Item no longer sold')
  })

  it('know an entry that is digital, or that has few pieces left', () => {
    const song = { title: 'Song', productType: 2 }
    const cup = { title: 'Cup', chosenVariant: { qtyInStock: 3, unlimited: false } }
    const cart = complete({ entries: [song, cup] })
    expect(cart.entries).toMatchObject([{ hasQuantity: false }, { hasQuantity: true, maxQuantity: 3 }])
    expect(cart).toMatchObject({ hasDigital: true, purelyDigital: false })
  })

  it('have a picture of the entry or of its item', () => {
    const [own, ofItem] = complete({
      entries: [
        { image: { assetUrl: '/a.jpg' } },
        { item: { assetUrl: '/b.jpg', altText: 'B', title: 'Bowl' } },
      ],
    }).entries
    expect(own?.picture).toEqual({ assetUrl: '/a.jpg', originalSize: '', altText: '' })
    expect(ofItem).toMatchObject({ picture: { assetUrl: '/b.jpg', altText: 'B' }, title: 'Bowl' })
  })
})

describe('any JSON', () => {
  it('gives a cart that can be printed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), cartLike), (value) => {
        const cart = complete(value as Json)
        expect(cart.pill.count).not.toBe('')
        for (const { id, title, formatted } of cart.entries)
          for (const text of [id, title, formatted.price, formatted.subTotal]) expect(text).not.toBe('')
        expect(JSON.stringify(cart)).not.toMatch(/NaN|Infinity|undefined/)
      }),
    )
  })

  it('without entries is an empty cart', () => {
    for (const value of [null, 'cart', [], {}, { entries: 'none' }, { entries: [null, 7] }])
      expect(complete(value)).toMatchObject({
        ...{ id: null, isEmpty: true, entries: [], canCheckOut: false, blockers: [] },
        emptyMessage: 'You have nothing in your shopping cart.',
      })
  })

  it('is charged for each element, so that a render stays within its budget', () => {
    let charged = 0
    const meter = {
      charge: (units: number) => {
        charged += units
      },
    }
    const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`a${at}`, 'x']))
    const entries = Array.from({ length: 1000 }, () => ({ chosenVariant: { attributes } }))
    completeCart({ entries, coupons: entries }, { ...words, meter })
    expect(charged).toBeGreaterThanOrEqual(1000 * 51 + 1000)
  })
})

/** Carts whose members have the right names and any values. */
const cartLike = fc.record(
  Object.fromEntries(
    [...Object.keys(plain), 'formatted', 'pill', 'giftCards', 'minimumSubtotalCents', 'currency'].map(
      (name) => [
        name,
        name === 'entries'
          ? fc.array(
              fc.record(Object.fromEntries(Object.keys(mug).map((one) => [one, fc.jsonValue()])), {
                requiredKeys: [],
              }),
            )
          : fc.jsonValue(),
      ],
    ),
  ),
  { requiredKeys: [] },
)
