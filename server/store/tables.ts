import type { DayCount } from '../../engine/domain/tracking/measures.ts'
import type { Account, Contributor, Session } from './account-types.ts'
import type { FormSubmission, Subscriber } from './form-types.ts'
import type { OrderNote } from './order-types.ts'
import type { QueuedMail } from './outbox-types.ts'
import type { RestockSignUp } from './restock-types.ts'
import type { Review } from './review-types.ts'
import { defineRows, type RowForm, type RowOf } from './rows.ts'
import type { Subscription } from './subscription-types.ts'
import type { TrackedRow } from './tracked-row.ts'
import type {
  Cart,
  CartEntry,
  Collection,
  Contribution,
  GiftCard,
  Item,
  Order,
  Variant,
  Website,
} from './types.ts'

/**
 * The rows of all tables. Both databases hold them in the same form, so one set of queries serves both: ids are text,
 * money is integer cents, times are milliseconds since the epoch, booleans are 0 and 1, and JSON is text.
 */

const ofData = { columns: { details: 'data' }, json: ['details'] } as const

/** The rows of tables that hold their values member by member. */
export const rowForms = {
  collections: defineRows<Omit<Collection, 'data'>>()({ flags: ['isInNavigation'] }),
  items: defineRows<Omit<Item, 'data'>>()(),
  variants: defineRows<Variant>()({
    columns: { qtyInStock: 'quantity_in_stock' },
    json: ['attributes'],
    flags: ['isOnSale', 'isUnlimited'],
  }),
  orders: defineRows<Omit<Order, 'lines' | 'details' | 'membershipEndedAt'>>()({ json: ['steps'] }),
  reviews: defineRows<Omit<Review, 'answer'>>()({
    columns: { words: 'data' },
    json: ['words'],
    flags: ['isHidden'],
  }),
  orderNotes: defineRows<OrderNote>()(),
  subscriptions: defineRows<Subscription>()(),
  giftCards: defineRows<GiftCard>()(),
  contributions: defineRows<Contribution>()(ofData),
  contributors: defineRows<Contributor>()({ json: ['roles'] }),
  sessions: defineRows<Session>()(),
  accounts: defineRows<Account>()({ json: ['data'] }),
  formSubmissions: defineRows<FormSubmission>()(ofData),
  subscribers: defineRows<Subscriber>()({ json: ['answers'] }),
  restockSignUps: defineRows<RestockSignUp>()({ flags: ['joinsList'] }),
  outbox: defineRows<QueuedMail>()({ json: ['email'] }),
  trackingEvents: defineRows<TrackedRow>()({ json: ['fields'] }),
}

type RowIn<Name extends keyof typeof rowForms> =
  (typeof rowForms)[Name] extends RowForm<infer _, infer Row> ? Row : never

export type WebsiteTable = RowOf<Omit<Website, 'data' | 'settings' | 'hosts'>> & { readonly data: string }

/** When the content of a collection or item last changed. */
interface Changed {
  readonly data: string
  readonly changed_at: number
}

export type CollectionTable = RowIn<'collections'> & Changed

export type ItemTable = RowIn<'items'> &
  Changed & {
    /** Text that a search matches in addition to the title. */
    readonly search_text: string
  }

export type VariantTable = RowIn<'variants'>

export type CartTable = RowOf<
  Omit<Cart, 'entries'>,
  { json: ['shippingLocation', 'couponCodes', 'giftCardIds'] }
> & { readonly token_hash: string; readonly changed_at: number }

export type CartEntryTable = RowOf<
  CartEntry & { readonly websiteId: string; readonly cartId: string },
  { json: ['additionalFields'] }
>

/** An order. Its `data` never changes, its state moves with each step of the owner. */
export type OrderTable = RowIn<'orders'> & {
  readonly data: string
  /** The address of the buyer in lower case, by which owners search. */
  readonly email: string
  readonly membership_ended_at: number | null
}

/** The last number that a website gave to an order. */
export interface OrderCounterTable {
  readonly website_id: string
  readonly last_number: number
}

export type ReviewTable = RowIn<'reviews'> & {
  /** The answer of the owner; '' for none. */
  readonly answer: string
  readonly answered_at: number | null
}

/** One setting of a website; `value` is JSON. */
export interface SettingTable {
  readonly website_id: string
  readonly name: string
  readonly value: string
}

export interface WebsiteHostTable {
  readonly host: string
  readonly website_id: string
}

export interface CouponTable {
  readonly id: string
  readonly website_id: string
  readonly code: string
  readonly data: string
  /** 1 for a coupon of the owner API, 0 for one of a website's files. */
  readonly is_own: number
}

export interface UnsubscribedTable {
  readonly website_id: string
  readonly email: string
  readonly purpose: string
  readonly created_at: number
}

/** A form key that a submission used up. */
export interface FormKeyTable {
  readonly website_id: string
  readonly key: string
  readonly body_hash: string
  readonly created_at: number
}

export interface IdempotencyKeyTable {
  readonly website_id: string
  readonly scope: string
  readonly key: string
  readonly body_hash: string
  readonly answer: string
  readonly created_at: number
}

/** A recurring job and the time it is due. */
export interface JobTable {
  readonly name: string
  readonly next_at: number
}

/** A secret of the service, such as its signing key. */
export interface SecretTable {
  readonly name: string
  readonly value: string
}

export interface AssetTable {
  readonly website_id: string
  readonly name: string
  readonly content_type: string
  /** Base64, because the two databases have different types for bytes. */
  readonly content: string
}

/** A file of a website as its owner gave it. */
export interface WebsiteFileTable {
  readonly website_id: string
  /** Such as `collections/shop.json`. */
  readonly path: string
  /** JSON: that of the file; of a file that is no JSON its digest, because its bytes are an asset. */
  readonly content: string
}

export interface AccountOrderTable {
  readonly website_id: string
  readonly order_id: string
  readonly account_id: string
}

/** A mark of an opened page that its visitor ended. */
export interface EndedMarkTable {
  readonly website_id: string
  readonly hash: string
  readonly ends_at: number
}

/** A mark of tracking that counts once a day, such as a visitor. */
export interface TrackingFirstTable {
  readonly website_id: string
  readonly day: string
  readonly mark: string
  readonly who: string
}

export type TrackingDayTable = RowOf<DayCount> & { readonly website_id: string }

/** The tables by name. */
export interface Tables {
  readonly websites: WebsiteTable
  readonly website_hosts: WebsiteHostTable
  readonly settings: SettingTable
  readonly collections: CollectionTable
  readonly items: ItemTable
  readonly assets: AssetTable
  readonly website_files: WebsiteFileTable
  readonly variants: VariantTable
  readonly carts: CartTable
  readonly cart_entries: CartEntryTable
  readonly coupons: CouponTable
  readonly orders: OrderTable
  readonly order_counters: OrderCounterTable
  readonly order_notes: RowIn<'orderNotes'>
  readonly subscriptions: RowIn<'subscriptions'>
  readonly gift_cards: RowIn<'giftCards'>
  readonly contributions: RowIn<'contributions'>
  readonly reviews: ReviewTable
  readonly contributors: RowIn<'contributors'>
  readonly sessions: RowIn<'sessions'>
  readonly ended_marks: EndedMarkTable
  readonly accounts: RowIn<'accounts'>
  readonly account_orders: AccountOrderTable
  readonly unsubscribed: UnsubscribedTable
  readonly form_submissions: RowIn<'formSubmissions'>
  readonly form_keys: FormKeyTable
  readonly subscribers: RowIn<'subscribers'>
  readonly restock_sign_ups: RowIn<'restockSignUps'>
  readonly outbox: RowIn<'outbox'> & { readonly mailbox: string }
  readonly idempotency_keys: IdempotencyKeyTable
  readonly tracking_events: RowIn<'trackingEvents'>
  readonly tracking_firsts: TrackingFirstTable
  readonly tracking_days: TrackingDayTable
  readonly secrets: SecretTable
  readonly jobs: JobTable
}
