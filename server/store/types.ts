import type { Coupon, ShippingLocation, ShippingOption, TaxRule } from '../../engine/domain/cart.ts'
import type { Json } from '../../engine/index.ts'

/** What a site's owner has set for its shop. */
export interface SiteSettings {
  readonly currency: string
  readonly locale: string
  readonly timeZone: string
  readonly minimumSubtotalCents: number
  readonly multipleQuantityAllowedForServices: boolean
  /** Whether products show what their buyers think of them: the feature `native-product-reviews` of plans. */
  readonly reviewsEnabled: boolean
  readonly shippingOptions: readonly ShippingOption[]
  readonly taxRules: readonly TaxRule[]
}

export interface Website {
  readonly id: string
  readonly identifier: string
  readonly title: string
  /** The folder of its templates. */
  readonly theme: string
  /** Larger after each change of its content, stock aside. */
  readonly revision: number
  /** What templates read as `website`, `websiteSettings` and `localizedStrings`. */
  readonly data: Json
  readonly settings: SiteSettings
  readonly hosts: readonly string[]
  /** Of the password that visitors need for any of its pages; it never reaches a template. */
  readonly passwordHash: string | null
}

export interface Collection {
  readonly id: string
  readonly websiteId: string
  /** '' is the home page. */
  readonly urlId: string
  /** A code of the platform. */
  readonly type: number
  /** Decides on the templates, where codes are the same. */
  readonly typeName: string
  readonly title: string
  readonly position: number
  /** The folder or index that it is in. */
  readonly parentId: string | null
  readonly isInNavigation: boolean
  /** Where it is listed if it is. */
  readonly navigation: 'main' | 'footer'
  /** Of the password that visitors need; it never reaches a template. */
  readonly passwordHash: string | null
  /** The item that visitors have to have bought. */
  readonly membershipId: string | null
  readonly data: Json
}

export interface Item {
  readonly id: string
  readonly websiteId: string
  readonly collectionId: string
  readonly urlId: string
  readonly title: string
  /** A code of the platform. */
  readonly recordType: number
  /** Milliseconds since the epoch. */
  readonly publishOn: number
  readonly position: number
  /** What templates read of it, but for its variants. */
  readonly data: Json
}

/** Where an item is found. */
export interface ItemAddress {
  readonly id: string
  readonly collectionId: string
  readonly urlId: string
  readonly publishOn: number
}

export interface Variant {
  readonly websiteId: string
  readonly itemId: string
  readonly sku: string
  readonly position: number
  readonly attributes: Readonly<Record<string, string>>
  readonly priceCents: number
  readonly salePriceCents: number
  readonly isOnSale: boolean
  readonly qtyInStock: number
  readonly isUnlimited: boolean
}

/** How many of a variant are left. */
export interface Stock {
  readonly sku: string
  readonly qtyInStock: number
  readonly isUnlimited: boolean
}

export interface CartEntry {
  readonly id: string
  readonly itemId: string
  readonly sku: string
  readonly quantity: number
  readonly additionalFields: Json
  readonly position: number
}

export interface Cart {
  readonly id: string
  readonly websiteId: string
  /** A visitor has one to collect things in, and another for each subscription. */
  readonly kind: 'cart' | 'subscription'
  /** One more after each change. */
  readonly version: number
  readonly createdAt: number
  /** Set when it was bought; then it does not change any more. */
  readonly orderId: string | null
  readonly entries: readonly CartEntry[]
  readonly shippingOptionId: string | null
  readonly shippingLocation: ShippingLocation | null
  readonly couponCodes: readonly string[]
}

export interface StoredCoupon extends Coupon {
  readonly id: string
  readonly websiteId: string
}

/** One line of an order, as it was when it was placed. */
export interface OrderLine {
  readonly itemId: string
  readonly sku: string
  readonly productName: string
  /** `Red / Large`; '' for products without a choice. */
  readonly variantText: string
  readonly quantity: number
  readonly unitPriceCents: number
  /** Answers to the product's own form. */
  readonly additionalFields: Json
}

export interface Order {
  readonly id: string
  readonly websiteId: string
  readonly cartId: string
  readonly createdAt: number
  readonly grandTotalCents: number
  readonly lines: readonly OrderLine[]
  /** Totals, address and whatever else the confirmation shows. */
  readonly details: Json
}

/** Money that was given to a fund, as it was when it was given. */
export interface Contribution {
  readonly id: string
  readonly websiteId: string
  readonly fundId: string
  readonly createdAt: number
  readonly amountCents: number
  readonly details: {
    readonly testMode: boolean
    readonly fundTitle: string
    readonly currency: string
    readonly name: string
    readonly email: string
    /** '' for none. */
    readonly message: string
  }
}

/** What somebody thinks of a product. */
export interface Review {
  readonly id: string
  readonly websiteId: string
  readonly itemId: string
  /** Of the purchase; null for one that a website's files bring along. */
  readonly orderId: string | null
  readonly createdAt: number
  /** 1 to 5. */
  readonly rating: number
  /** As they were typed; a title may be ''. */
  readonly words: { readonly title: string; readonly text: string; readonly name: string }
}

/** A file of a website. */
export interface Asset {
  readonly websiteId: string
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** A part of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}
