import { z } from 'zod'
import type { Json } from '../../../engine/domain/data/value.ts'
import { FIELD_TYPES, type FieldType } from '../../../engine/domain/forms/field-types.ts'
import type { CartEntryView, CartView } from '../../../engine/domain/shop/cart-view.ts'
import { addition, needed } from './visitor-call.ts'

const cents = z.int()
const amount = z.string().describe("The amount as text, in the website's currency")
const texts = z.record(z.string(), z.string())
const fieldType = z.enum(Object.keys(FIELD_TYPES) as FieldType[])
const fieldValue = z.union([z.string(), z.array(z.string()), texts])

const answeredField = z.strictObject({
  id: z.string(),
  type: fieldType,
  rawTitle: z.string(),
  title: z.string().describe('The question'),
  value: z.string().describe('The answer as a buyer reads it'),
  values: z.union([z.array(z.string()), texts]).exactOptional(),
  text: z.string(),
})

const chosenVariant = z.strictObject({
  ...needed({ sku: z.string(), attributes: texts.describe('The chosen options by name') }),
  ...addition({
    optionValues: z
      .array(z.strictObject({ optionName: z.string(), value: z.string() }))
      .describe('The same in the words of the language of the page'),
  }),
})

const picture = z.strictObject({
  assetUrl: z.string(),
  originalSize: z.string().describe('Such as `1500x1000`'),
  altText: z.string(),
  mediaFocalPoint: z.custom<Json>().exactOptional(),
})

/** One entry of a cart. */
export const cartEntrySchema = z
  .strictObject({
    ...needed({
      id: z.string(),
      itemId: z.string().describe('The id of the product'),
      title: z.string(),
      chosenVariant,
      quantity: z.int(),
      purchasePriceCents: cents.describe('The price of one, in cents'),
      subTotal: cents.describe('The price of all, in cents'),
    }),
    ...addition({
      sku: z.string(),
      fullUrl: z.string().describe('The page of the product; empty when it is no longer sold'),
      picture: picture.nullable(),
      productType: z.int().describe('1 physical, 2 digital, 3 service, 4 gift card, 5 paywall'),
      variantText: z.string().describe('Such as `Red / Large`'),
      hasQuantity: z.boolean().describe('Whether more than one can be bought'),
      maxQuantity: z.int(),
      formatted: z.strictObject({
        price: amount,
        originalPrice: z.string().describe('Empty unless the price is reduced'),
        subTotal: amount,
      }),
      additionalFields: z.array(answeredField).describe('Answers to the form of the product'),
      answers: z.record(z.string(), fieldValue).describe('The same as a request takes them'),
      editFieldsUrl: z.string().describe('The page that changes them; empty without a form'),
      error: z.string().describe('The reason that keeps it from being bought; empty for none'),
    }),
  })
  .meta({ id: 'CartEntry' }) satisfies z.ZodType<CartEntryView>

const shippingOption = z
  .strictObject({
    ...needed({ id: z.string(), name: z.string(), priceCents: cents }),
    ...addition({
      label: z.string().describe('The name with the days to the delivery, where these are known'),
      isFree: z.boolean(),
      isSelected: z.boolean(),
      formatted: z.strictObject({ price: amount }),
    }),
  })
  .meta({ id: 'ShippingOption' })

const giftCard = z.strictObject({
  id: z.string(),
  lastFour: z.string().describe('The end of its code'),
  amountCents: cents.describe('The part of its balance that this cart spends'),
  leftCents: cents,
  formatted: z.strictObject({ amount, left: amount }),
})

const validCoupon = z.strictObject({
  ...needed({ code: z.string() }),
  kind: z.enum(['percent', 'amount', 'free-shipping']),
  discountCents: cents,
  ...addition({
    isFreeShipping: z.boolean(),
    savedCents: cents.describe('What it takes off the goods, or off shipping'),
    formatted: z.strictObject({ discount: amount, saved: z.string().describe('Empty for nothing') }),
  }),
})

const invalidCoupon = z.strictObject({
  ...needed({ code: z.string() }),
  ...addition({
    reason: z.enum(['unknown', 'disabled', 'not_started', 'expired', 'below_minimum', 'not_combinable']),
    message: z.string(),
  }),
})

const taxRule = z.strictObject({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  region: z.string().exactOptional(),
  ratePercent: z.number(),
  includesShipping: z.boolean(),
})

/** The members of a cart that the platform has. */
const platformMembers = {
  ...needed({
    id: z.string().nullable().describe('`null` while the visitor has no cart'),
    entries: z.array(cartEntrySchema),
    totalQuantity: z.int(),
    subtotalCents: cents,
    discountCents: cents,
    shippingCostCents: cents,
    taxCents: cents,
    grandTotalCents: cents,
    requiresShipping: z.boolean(),
    shippingOptions: z.array(shippingOption).describe('Those that ship to the location'),
    selectedShippingOption: shippingOption.nullable(),
    shippingLocation: z
      .strictObject({ country: z.string(), region: z.string(), postalCode: z.string() })
      .nullable(),
    validCoupons: z.array(validCoupon),
    invalidCoupons: z.array(invalidCoupon),
  }),
  websiteId: z.string(),
  orderId: z.string().nullable(),
  created: z.int().describe('Milliseconds since the epoch'),
  isPurchased: z.boolean(),
  coupons: z.array(z.string()).describe('All codes in the order in which they were entered'),
  applicableTaxRules: z.array(taxRule),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
}

/** The amounts that this service adds, and those of the others as text. */
const addedAmounts = {
  shippingSavedCents: cents.describe('What a coupon for free shipping takes off'),
  giftCardCents: cents,
  amountDueCents: cents.describe('The part of the grand total that gift cards leave to pay'),
  minimumSubtotalCents: cents,
  formatted: z.strictObject({
    ...{ subtotal: amount, discount: amount, shippingCost: amount },
    fullShippingCost: z.string().describe('The cost without a coupon for free shipping; empty without one'),
    ...{ tax: amount, grandTotal: amount, giftCards: amount, amountDue: amount },
  }),
}

/** The cart of a visitor. */
export const cartSchema = z
  .strictObject({
    ...platformMembers,
    ...addition({
      version: z.int().describe('Grows by one with each change; `If-Match` takes it, and `ETag` repeats it'),
      currency: z.string(),
      isEmpty: z.boolean(),
      pill: z.strictObject({ count: z.string(), label: z.string() }).describe('The texts of the cart pill'),
      ...addedAmounts,
      placeFields: z
        .array(
          z.strictObject({
            name: z.enum(['region', 'postalCode']),
            label: z.string(),
            choices: z
              .array(z.strictObject({ code: z.string(), name: z.string() }))
              .exactOptional()
              .describe('The regions, where they are known; in answers about shipping only'),
          }),
        )
        .describe('The fields that the country of `shippingLocation` asks for, in its order'),
      giftCards: z.array(giftCard),
      isEstimated: z.boolean().describe('Whether the rest of the address may still change the total'),
      hasGiftCards: z.boolean(),
      hasDiscount: z.boolean(),
      hasTax: z.boolean(),
      hasShippingCost: z.boolean(),
      freeShipping: z
        .strictObject({ text: z.string(), isReached: z.boolean() })
        .nullable()
        .describe('How much more it needs to ship free'),
      isBelowMinimum: z.boolean(),
      minimumMessage: z.string().describe('Empty while the subtotal reaches the minimum'),
      emptyMessage: z.string(),
      blockers: z
        .array(z.strictObject({ title: z.string(), href: z.string(), message: z.string() }))
        .describe('The reasons that keep it from being checked out'),
      canCheckOut: z.boolean(),
      instalments: z.string().exactOptional().describe('The message about payment by instalments'),
    }),
  })
  .meta({ id: 'Cart' }) satisfies z.ZodType<CartView>
