import type { Json } from '../data/value.ts'
import type { FieldValue } from '../forms/form.ts'
import type { FieldSummary } from '../forms/form-summary.ts'
import type { TaxRule } from './cart.ts'
import type { Coupon, CouponFailure } from './coupons.ts'
import type { RegionChoice } from './regions.ts'

/**
 * A cart as the visitor API answers it, and as templates and page scripts read it (storefront specification §3).
 *
 * Amounts are whole cents. `formatted` holds the same amounts as text, so that a page needs no locale data. These are
 * types of object literals, not interfaces, because only those are assignable to JSON.
 */
export type CartView = CartSummary & {
  /** Null while the visitor has no cart. */
  readonly id: string | null
  readonly websiteId: string
  readonly orderId: string | null
  /** Milliseconds since the epoch. */
  readonly created: number
  readonly isPurchased: boolean
  /** Grows by one with each change; sent back as `If-Match`. Missing in a cart of another platform that counts none. */
  readonly version?: number
  readonly currency: string
  readonly entries: readonly CartEntryView[]
  readonly subtotalCents: number
  readonly discountCents: number
  readonly shippingCostCents: number
  /** The amount that a coupon for free shipping takes off the selected method. */
  readonly shippingSavedCents: number
  readonly taxCents: number
  readonly grandTotalCents: number
  readonly giftCards: readonly GiftCardView[]
  readonly giftCardCents: number
  /** The part of the grand total that gift cards leave to pay. */
  readonly amountDueCents: number
  /** Whether the address, which is not complete yet, may still change the total. */
  readonly isEstimated: boolean
  readonly hasGiftCards: boolean
  readonly hasDiscount: boolean
  readonly hasTax: boolean
  readonly hasShippingCost: boolean
  readonly formatted: {
    readonly subtotal: string
    readonly discount: string
    readonly shippingCost: string
    /** The cost of shipping without a coupon for free shipping; '' without one. */
    readonly fullShippingCost: string
    readonly tax: string
    readonly grandTotal: string
    readonly giftCards: string
    readonly amountDue: string
  }
  readonly requiresShipping: boolean
  readonly shippingOptions: readonly ShippingOptionView[]
  readonly selectedShippingOption: ShippingOptionView | null
  readonly shippingLocation: {
    readonly country: string
    readonly region: string
    readonly postalCode: string
  } | null
  /** The region and postal code as the country asks for them, in its order. */
  readonly placeFields: readonly PlaceFieldView[]
  /** Codes in the order in which they were entered. */
  readonly coupons: readonly string[]
  readonly validCoupons: readonly ValidCouponView[]
  readonly invalidCoupons: readonly InvalidCouponView[]
  readonly applicableTaxRules: readonly TaxRuleView[]
  readonly hasDigital: boolean
  readonly purelyDigital: boolean
  /** How much more it needs to ship free; null where nothing ships free, or all does by a coupon. */
  readonly freeShipping: { readonly text: string; readonly isReached: boolean } | null
  readonly minimumSubtotalCents: number
  readonly isBelowMinimum: boolean
  /** '' while the subtotal reaches the minimum. */
  readonly minimumMessage: string
  readonly emptyMessage: string
  /** The reasons that keep it from being checked out; `title` and `href` are '' for the minimum. */
  readonly blockers: readonly {
    readonly title: string
    readonly href: string
    readonly message: string
  }[]
  readonly canCheckOut: boolean
  /** The message about payment by instalments; missing where none are offered. */
  readonly instalments?: string
}

/** The part of a cart that every page shows. */
export type CartSummary = {
  readonly totalQuantity: number
  readonly isEmpty: boolean
  readonly pill: { readonly count: string; readonly label: string }
  readonly formatted: { readonly subtotal: string }
}

/** One entry of a cart. */
export type CartEntryView = {
  readonly id: string
  readonly itemId: string
  readonly title: string
  /** '' for a product that is no longer sold. */
  readonly fullUrl: string
  readonly picture: PictureView | null
  /** A code of `PRODUCT_TYPE`. */
  readonly productType: number
  readonly sku: string
  readonly chosenVariant: {
    readonly sku: string
    readonly attributes: Readonly<Record<string, string>>
    readonly optionValues: readonly { readonly optionName: string; readonly value: string }[]
  }
  /** `Red / Large`; '' for products without a choice. */
  readonly variantText: string
  readonly quantity: number
  /** Whether more than one can be bought. */
  readonly hasQuantity: boolean
  readonly maxQuantity: number
  readonly purchasePriceCents: number
  readonly subTotal: number
  readonly formatted: {
    readonly price: string
    /** '' unless the price is reduced. */
    readonly originalPrice: string
    readonly subTotal: string
  }
  /** Answers to the product's own form, as the buyer reads them. */
  readonly additionalFields: readonly AdditionalFieldView[]
  /** The same answers as `additionalFields` of a request takes them, by the id of the field; with hidden fields. */
  readonly answers: Readonly<Record<string, FieldValue>>
  /** '' for a product without a form. */
  readonly editFieldsUrl: string
  /** The reason that keeps this entry from being bought; '' for none. */
  readonly error: string
}

/** A picture with the members that show it. */
export type PictureView = {
  readonly assetUrl: string
  /** Such as `1500x1000`. */
  readonly originalSize: string
  readonly altText: string
  readonly mediaFocalPoint?: Json
}

/** One answer, with the question and the text that a buyer reads. */
export type AdditionalFieldView = Omit<FieldSummary, 'value'> & {
  readonly title: string
  readonly value: string
}

export type ShippingOptionView = {
  readonly id: string
  readonly name: string
  /** The name with the days to the delivery, where these are known. */
  readonly label: string
  readonly priceCents: number
  readonly isFree: boolean
  readonly formatted: { readonly price: string }
  readonly isSelected: boolean
}

export type PlaceFieldView = {
  readonly name: 'region' | 'postalCode'
  readonly label: string
  /** The values to choose from. Missing where text is typed, and in answers about anything but the destination, which they would double. */
  readonly choices?: readonly RegionChoice[]
}

export type ValidCouponView = Pick<Coupon, 'code' | 'kind'> & {
  readonly discountCents: number
  readonly isFreeShipping: boolean
  /** The amount that it takes off the goods, or off shipping. */
  readonly savedCents: number
  /** `saved` is '' while it takes nothing off. */
  readonly formatted: { readonly discount: string; readonly saved: string }
}

export type GiftCardView = {
  readonly id: string
  readonly lastFour: string
  /** The part of its balance that this cart spends. */
  readonly amountCents: number
  /** The part of its balance that stays on it. */
  readonly leftCents: number
  readonly formatted: { readonly amount: string; readonly left: string }
}

export type InvalidCouponView = {
  readonly code: string
  readonly reason: CouponFailure
  readonly message: string
}

export type TaxRuleView = { readonly [Member in keyof TaxRule]: TaxRule[Member] }
