import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CartPage } from '../../../client/islands/cart-page/cart-page.tsx'
import type {
  CartPageView as Data,
  ShownCart,
  ShownEntry,
} from '../../../engine/domain/shop/cart-page-view.ts'
import type { PictureView } from '../../../engine/domain/shop/cart-view.ts'
import { PARITY_RUNS, words } from '../../support/client/arbitraries.ts'
import { markupOfComponent, markupOfTemplate } from '../../support/client/parity.tsx'
import { PATIENCE_MS } from '../../support/patience.ts'

const maybe = fc.oneof(fc.constant(''), words)
const pixels = fc.integer({ min: 1, max: 4000 })
const part = fc.double({ min: 0, max: 1, noNaN: true })

const picture: fc.Arbitrary<PictureView> = fc.record(
  {
    assetUrl: words,
    originalSize: fc.oneof(
      fc.constant(''),
      fc.tuple(pixels, pixels).map(([width, height]) => `${width}x${height}`),
    ),
    altText: maybe,
    mediaFocalPoint: fc.record({ x: part, y: part }),
  },
  { requiredKeys: ['assetUrl', 'originalSize', 'altText'] },
)

const entry: fc.Arbitrary<ShownEntry> = fc.record({
  id: words,
  itemId: words,
  title: words,
  fullUrl: maybe,
  picture: fc.option(picture),
  productType: fc.constant(1),
  sku: words,
  chosenVariant: fc.record({ sku: words, attributes: fc.constant({}), optionValues: fc.constant([]) }),
  variantText: maybe,
  quantity: fc.oneof(fc.integer({ min: 1, max: 9999 }), words),
  hasQuantity: fc.boolean(),
  maxQuantity: fc.integer({ min: 0, max: 9999 }),
  purchasePriceCents: fc.constant(100),
  subTotal: fc.constant(100),
  formatted: fc.record({ price: words, originalPrice: maybe, subTotal: words }),
  additionalFields: fc.uniqueArray(fc.record({ id: words, title: words, value: maybe }), {
    maxLength: 3,
    selector: ({ id }) => id,
  }),
  answers: fc.constant({}),
  editFieldsUrl: maybe,
  error: maybe,
}) as unknown as fc.Arbitrary<ShownEntry>

const distinct = <Value, Key>(one: fc.Arbitrary<Value>, selector: (value: Value) => Key, maxLength = 3) =>
  fc.uniqueArray(one, { maxLength, selector })

const shippingOption = fc.record({
  id: words,
  name: words,
  priceCents: fc.constant(100),
  isFree: fc.boolean(),
  formatted: fc.record({ price: words }),
  isSelected: fc.boolean(),
})

const coupon = fc.record({
  code: words,
  kind: fc.constantFrom('percent', 'amount', 'free-shipping'),
  discountCents: fc.constant(0),
  isFreeShipping: fc.boolean(),
  savedCents: fc.constant(0),
  formatted: fc.record({ discount: words, saved: maybe }),
})

const giftCard = fc.record({
  id: words,
  lastFour: words,
  amountCents: fc.constant(1),
  leftCents: fc.constantFrom(0, 1),
  formatted: fc.record({ amount: words, left: words }),
})

const cart = fc
  .record({
    isEmpty: fc.boolean(),
    entries: distinct(entry, ({ id }) => id),
    giftCards: distinct(giftCard, ({ id }) => id, 2),
    isEstimated: fc.boolean(),
    hasGiftCards: fc.boolean(),
    hasDiscount: fc.boolean(),
    hasTax: fc.boolean(),
    hasShippingCost: fc.boolean(),
    formatted: fc.record({
      subtotal: words,
      discount: words,
      shippingCost: words,
      fullShippingCost: maybe,
      tax: words,
      grandTotal: words,
      giftCards: words,
      amountDue: words,
    }),
    requiresShipping: fc.boolean(),
    placeFields: distinct(
      fc.record(
        {
          name: fc.constantFrom('region', 'postalCode'),
          label: words,
          choices: fc.uniqueArray(fc.record({ code: words, name: words }), {
            ...{ minLength: 1, maxLength: 3 },
            selector: ({ code }) => code,
          }),
        },
        { requiredKeys: ['name', 'label'] },
      ),
      ({ name }) => name,
      2,
    ),
    freeShipping: fc.option(fc.record({ text: words, isReached: fc.boolean() })),
    shippingOptions: distinct(shippingOption, ({ id }) => id),
    validCoupons: distinct(coupon, ({ code }) => code, 2),
    invalidCoupons: distinct(
      fc.record({ code: words, reason: fc.constant('expired'), message: words }),
      ({ code }) => code,
      2,
    ),
    emptyMessage: words,
    blockers: distinct(fc.record({ title: maybe, href: maybe, message: words }), ({ message }) => message, 2),
  })
  .map((made) => ({ ...made, shippingOptions: withOneSelected(made.shippingOptions) }))

/** At most one shipping option is selected. */
function withOneSelected<Option extends { readonly isSelected: boolean }>(options: readonly Option[]) {
  const first = options.find(({ isSelected }) => isSelected)
  return options.map((one) => ({ ...one, isSelected: one === first }))
}

const countries = distinct(fc.record({ code: words, name: words }), ({ code }) => code, 4)

const cartPage: fc.Arbitrary<Data> = fc
  .record({
    formAction: words,
    shopUrl: words,
    cart: cart as unknown as fc.Arbitrary<ShownCart>,
    countries,
    fields: fc.record({ code: maybe, giftCode: maybe, country: maybe, region: maybe, postalCode: maybe }),
    errors: fc.dictionary(
      fc.constantFrom('code', 'giftCode', 'country', 'region', 'postalCode', 'optionId'),
      words,
      { maxKeys: 3 },
    ),
  })
  .chain((data) =>
    fc
      .constantFrom(data.fields.country, ...data.countries.map(({ code }) => code))
      .map((country) => ({ ...data, fields: { ...data.fields, country } })),
  )

it(
  'has the same markup from its template and its component',
  () => {
    fc.assert(
      fc.property(cartPage, (data) => {
        expect(markupOfComponent(CartPage, data)).toBe(markupOfTemplate('cart-page', data))
      }),
      { numRuns: PARITY_RUNS, includeErrorInReport: true },
    )
  },
  PATIENCE_MS,
)
