import type { MailingList, SiteForm } from '../../engine/domain/forms/form.ts'
import type { ShippingLocation, ShippingOption, TaxRule } from '../../engine/domain/shop/cart.ts'
import type { Coupon } from '../../engine/domain/shop/coupons.ts'
import type { InstalmentSettings } from '../../engine/domain/shop/instalments.ts'
import type { OrderDetails, OrderState, OrderStep } from '../../engine/domain/shop/order.ts'
import type { Json } from '../../engine/index.ts'
import type { HeaderFooter } from './header-footer-types.ts'
import type { Multilingual } from './multilingual-types.ts'
import type { PerformanceSettings } from './performance-types.ts'
import type { TrackingSettings } from './tracking-types.ts'

/** Days from delivery within which products can be returned, 0 for none, and whether the shop pays the way back. */
export interface ReturnPolicy {
  readonly days: number
  readonly isFree?: boolean
}

/** The settings that a website's owner chose. */
export interface SiteSettings {
  readonly currency: string
  readonly locale: string
  readonly timeZone: string
  readonly minimumSubtotalCents: number
  readonly multipleQuantityAllowedForServices: boolean
  /** Whether a product goes straight to the checkout when it is added to the cart; by default not. */
  readonly expressCheckout?: boolean
  /** The feature flag of paywalls on lessons; by default off. */
  readonly videoPaywall?: boolean
  /** The feature flag of text areas with a maximum length; by default off. */
  readonly textareaMaxLength?: boolean
  /** Whether products show reviews: the plan feature `native-product-reviews`. */
  readonly reviewsEnabled: boolean
  /** Stands before the number of an order; '' for none. By default the initials of the title. */
  readonly orderPrefix?: string
  readonly shippingOptions: readonly ShippingOption[]
  /** Missing for a website that says nothing of returns to search engines. */
  readonly returnPolicy?: ReturnPolicy
  readonly taxRules: readonly TaxRule[]
  /** The sender of the website's mails; by default the one of the service. */
  readonly mailFrom?: string
  /** The address of the owner, who is told of new orders and contributions; missing for none. */
  readonly orderMailTo?: string
  /** Missing for a website whose forms have no captcha. */
  readonly captcha?: CaptchaSettings
  /** Languages of the files beside `locale`, as BCP 47 tags; missing for a website in one language. */
  readonly languages?: readonly string[]
  /** Missing for a website whose files say nothing of payments. */
  readonly payments?: PaymentSettings
  /** Set by the owner; reading the website's files again leaves it alone. */
  readonly ownPayments?: PaymentSettings
  /** Set by the owner; reading the website's files again leaves it alone. */
  readonly headerFooter?: HeaderFooter
  /** Set by the owner, in place of `languages`. */
  readonly multilingual?: Multilingual
  /** Missing for a website whose files say nothing of measuring. */
  readonly speed?: Pick<PerformanceSettings, 'samplePercent'>
  /** Set by the owner, in place of `speed`. */
  readonly performance?: PerformanceSettings
  /** Missing for a website whose files say nothing of tracking. */
  readonly tracking?: TrackingSettings
  /** Set by the owner; reading the website's files again leaves it alone. */
  readonly ownTracking?: TrackingSettings
  /** When pages were last closed on all devices, by the key of their lock. */
  readonly lockClosings?: Readonly<Record<string, number>>
  /** Missing for a website without payment by instalments. */
  readonly instalments?: InstalmentSettings
  /** Forms that pages show; missing for none. */
  readonly forms?: readonly SiteForm[]
  readonly mailingLists?: readonly MailingList[]
  /** The id of the newsletter form in the footer; missing for none. */
  readonly footerForm?: string
}

/** How visitors of a website may pay. */
export interface PaymentSettings {
  /** Whether they may pay by a test, which charges nothing, where the service allows it; by default they may. */
  readonly test?: boolean
  /** Whether they may pay later by bank transfer; by default where they may pay by a test. */
  readonly transfer?: boolean
  /** Days after which an order is canceled whose transfer did not come; by default 14. */
  readonly transferDays?: number
  /** Where buyers transfer to, in lines: payee, IBAN, bank, or any words of the owner; by default nothing. */
  readonly transferTo?: string
}

export type CaptchaProvider = 'recaptcha' | 'turnstile' | 'hcaptcha'

/** The captcha of a website's forms. The secret never leaves the server. */
export interface CaptchaSettings {
  readonly provider: CaptchaProvider
  readonly siteKey: string
  readonly secret: string
}

export interface Website {
  readonly id: string
  readonly identifier: string
  readonly title: string
  /** The name of a folder in `templates/`. */
  readonly theme: string
  /** Grows with each change of content. Stock does not count as content. */
  readonly revision: number
  /** Holds `website`, `websiteSettings` and `localizedStrings`, which templates read under these names. */
  readonly data: Json
  readonly settings: SiteSettings
  readonly hosts: readonly string[]
  /** The hash of the password that locks all pages; it never reaches a template. */
  readonly passwordHash: string | null
}

export interface Collection {
  readonly id: string
  readonly websiteId: string
  /** '' is the home page. */
  readonly urlId: string
  /** The platform's code, `COLLECTION_TYPE`. */
  readonly type: number
  /** Names the templates, because several type names share a code. */
  readonly typeName: string
  readonly title: string
  readonly position: number
  /** The collection that contains this one: a folder, an index, or a cover for its slides. */
  readonly parentId: string | null
  readonly isInNavigation: boolean
  /** The menu that lists it when `isInNavigation` is true. */
  readonly navigation: 'main' | 'footer'
  /** The hash of the password that locks it; it never reaches a template. */
  readonly passwordHash: string | null
  /** The id of the item whose buyers may see it. */
  readonly membershipId: string | null
  readonly data: Json
}

/** Whether visitors may see an item. A published item with a later `publishOn` is scheduled, and hidden until then. */
export const ITEM_STATUS = ['published', 'draft', 'private', 'needs-review'] as const

export interface Item {
  readonly id: string
  readonly websiteId: string
  readonly collectionId: string
  readonly urlId: string
  readonly title: string
  /** The platform's code, `RECORD_TYPE`. */
  readonly recordType: number
  readonly status: (typeof ITEM_STATUS)[number]
  /** Milliseconds since the epoch. */
  readonly publishOn: number
  readonly position: number
  /** The members that templates read, without variants and digital content. */
  readonly data: Json
}

/** The members of an item that make its URL. */
export type ItemAddress = Pick<Item, 'id' | 'collectionId' | 'urlId' | 'publishOn'> & {
  /** When its content last changed; 0 when unknown. */
  readonly changedAt: number
}

/** The text by which a search finds an item, in addition to its title. */
export type ItemText = Pick<Item, 'id' | 'collectionId' | 'title'> & { readonly text: string }

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

/** The stock of a variant. */
export type Stock = Pick<Variant, 'sku' | 'qtyInStock' | 'isUnlimited'>

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
  /** A visitor has one `cart`, and a `subscription` cart for each subscription. */
  readonly kind: 'cart' | 'subscription'
  /** Starts at 1 and grows by 1 with each change. */
  readonly version: number
  readonly createdAt: number
  /** The id of its order. A cart with an order never changes. */
  readonly orderId: string | null
  readonly entries: readonly CartEntry[]
  readonly shippingOptionId: string | null
  readonly shippingLocation: ShippingLocation | null
  readonly couponCodes: readonly string[]
  /** Gift cards in the order in which they are spent. */
  readonly giftCardIds: readonly string[]
}

/** A gift card that was bought. The store keeps a hash of its code. */
export interface GiftCard {
  readonly id: string
  readonly websiteId: string
  readonly codeHash: string
  /** The last four characters of the code, by which a buyer tells cards apart. */
  readonly lastFour: string
  /** The order that bought it. */
  readonly orderId: string
  readonly createdAt: number
  readonly currency: string
  readonly initialCents: number
  readonly balanceCents: number
}

export interface StoredCoupon extends Coupon {
  readonly id: string
  readonly websiteId: string
  /** Whether the owner API made it. Reading a website's files again leaves such coupons alone. */
  readonly isOwn: boolean
}

/** A question of a product and the buyer's answer, as text. */
export type OrderAnswerText = { readonly title: string; readonly value: string }

/** One line of an order, copied from the cart at the time of purchase. */
export interface OrderLine {
  readonly itemId: string
  readonly sku: string
  readonly productName: string
  /** Such as `Red / Large`; '' for products without options. */
  readonly variantText: string
  readonly quantity: number
  readonly unitPriceCents: number
  /** The buyer's answers to the product's form. */
  readonly additionalFields: Json
  /** False for a product that is always in stock; missing for the others, whose quantity was taken from stock. */
  readonly isStocked?: false
  /** The same answers with their questions, as the buyer read them; missing without answers. */
  readonly answers?: readonly OrderAnswerText[]
}

export interface Order {
  readonly id: string
  readonly websiteId: string
  /** Counts the orders of the website from 1001; null for an order of a process before orders had numbers. */
  readonly number: number | null
  readonly cartId: string
  readonly createdAt: number
  readonly grandTotalCents: number
  readonly state: OrderState
  /** The steps that the owner took, the oldest first. */
  readonly steps: readonly OrderStep[]
  /** When the owner ended its memberships. */
  readonly membershipEndedAt?: number
  readonly lines: readonly OrderLine[]
  readonly details: OrderDetails
}

/** An order before the store gives it the next number of its website. */
export type NewOrder = Omit<Order, 'number'>

/** A contribution to a fund. It keeps the fund's title and currency of that time. */
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
    /** '' when the giver wrote none. */
    readonly message: string
  }
}

/** A slice of a list. */
export interface Range {
  readonly limit: number
  readonly offset: number
}
