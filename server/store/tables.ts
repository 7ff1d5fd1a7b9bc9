import type { OrderNoteTable, OrderTable, SubscriptionTable } from './order-tables.ts'

/**
 * The rows of all tables. Both databases hold them in the same form, so one set of queries serves both: ids are text,
 * money is integer cents, times are milliseconds since the epoch, booleans are 0 and 1, and JSON is text.
 */

import type {
  AccountOrderTable,
  AccountTable,
  ContributorTable,
  EndedMarkTable,
  SessionTable,
} from './account-tables.ts'

export interface WebsiteTable {
  readonly id: string
  readonly identifier: string
  readonly title: string
  readonly theme: string
  readonly data: string
  readonly revision: number
  readonly password_hash: string | null
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

export interface CollectionTable {
  readonly id: string
  readonly website_id: string
  readonly url_id: string
  readonly type: number
  readonly type_name: string
  readonly title: string
  readonly position: number
  readonly parent_id: string | null
  readonly is_in_navigation: number
  readonly navigation: string
  readonly password_hash: string | null
  readonly membership_id: string | null
  readonly data: string
  /** When its content last changed. */
  readonly changed_at: number
}

export interface ItemTable {
  readonly id: string
  readonly website_id: string
  readonly collection_id: string
  readonly url_id: string
  readonly title: string
  readonly record_type: number
  readonly status: string
  readonly publish_on: number
  readonly position: number
  /** Text that a search matches in addition to the title. */
  readonly search_text: string
  readonly data: string
  /** When its content last changed. */
  readonly changed_at: number
}

export interface VariantTable {
  readonly website_id: string
  readonly item_id: string
  readonly sku: string
  readonly position: number
  readonly attributes: string
  readonly price_cents: number
  readonly sale_price_cents: number
  readonly is_on_sale: number
  readonly quantity_in_stock: number
  readonly is_unlimited: number
}

export interface CartTable {
  readonly id: string
  readonly website_id: string
  readonly token_hash: string
  readonly kind: string
  readonly version: number
  readonly created_at: number
  readonly changed_at: number
  readonly order_id: string | null
  readonly shipping_option_id: string | null
  readonly shipping_location: string | null
  readonly coupon_codes: string
  /** JSON: a list of ids. */
  readonly gift_card_ids: string
}

export interface CartEntryTable {
  readonly id: string
  readonly website_id: string
  readonly cart_id: string
  readonly item_id: string
  readonly sku: string
  readonly quantity: number
  readonly additional_fields: string | null
  readonly position: number
}

export interface CouponTable {
  readonly id: string
  readonly website_id: string
  readonly code: string
  readonly data: string
  /** 1 for a coupon of the owner API, 0 for one of a website's files. */
  readonly is_own: number
}

export interface GiftCardTable {
  readonly id: string
  readonly website_id: string
  /** Keyed, so a copy of this table cannot be searched for codes. */
  readonly code_hash: string
  readonly last_four: string
  readonly order_id: string
  readonly created_at: number
  readonly currency: string
  readonly initial_cents: number
  readonly balance_cents: number
}

export interface ContributionTable {
  readonly id: string
  readonly website_id: string
  readonly fund_id: string
  readonly created_at: number
  readonly amount_cents: number
  readonly data: string
}

export interface ReviewTable {
  readonly id: string
  readonly website_id: string
  readonly item_id: string
  /** Null for a review that comes from a website's files. */
  readonly order_id: string | null
  readonly created_at: number
  readonly rating: number
  readonly data: string
  readonly is_hidden: number
  /** The answer of the owner; '' for none. */
  readonly answer: string
  readonly answered_at: number | null
}

export interface UnsubscribedTable {
  readonly website_id: string
  readonly email: string
  readonly purpose: string
  readonly created_at: number
}

export interface FormSubmissionTable {
  readonly id: string
  readonly website_id: string
  readonly form_id: string
  readonly created_at: number
  readonly data: string
}

/** A form key that a submission used up. */
export interface FormKeyTable {
  readonly website_id: string
  readonly key: string
  readonly body_hash: string
  readonly created_at: number
}

export interface SubscriberTable {
  readonly website_id: string
  readonly list_id: string
  readonly email: string
  readonly state: string
  readonly created_at: number
  /** When it was last asked for the confirmation, or confirmed. */
  readonly changed_at: number
}

export interface RestockSignUpTable {
  readonly id: string
  readonly website_id: string
  readonly item_id: string
  readonly sku: string
  readonly email: string
  readonly joins_list: number
  readonly created_at: number
  /** Such as `https://shop.example`; '' for a sign-up from before this column. */
  readonly origin: string
  /** A BCP 47 tag; '' for a sign-up from before this column. */
  readonly language: string
}

export interface OutboxTable {
  readonly id: string
  readonly website_id: string
  /** A second mail with the same key is not queued. */
  readonly dedupe_key: string
  readonly kind: string
  /** Mails with a smaller number are sent first. */
  readonly priority: number
  readonly recipient: string
  /** By which the mails of a recipient are counted; '' for older rows. */
  readonly mailbox: string
  /** JSON: the mail before it is rendered. Null once the mail is settled, because it may hold codes and links. */
  readonly email: string | null
  readonly state: string
  readonly attempts: number
  /** The time of the next attempt; while a process sends the mail, the end of its claim. */
  readonly next_at: number
  /** The last answer of the mail server; '' before the first one. */
  readonly answer: string
  readonly created_at: number
  readonly changed_at: number
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

export interface Tables {
  readonly websites: WebsiteTable
  readonly website_hosts: WebsiteHostTable
  readonly settings: SettingTable
  readonly collections: CollectionTable
  readonly items: ItemTable
  readonly assets: AssetTable
  readonly variants: VariantTable
  readonly carts: CartTable
  readonly cart_entries: CartEntryTable
  readonly coupons: CouponTable
  readonly orders: OrderTable
  readonly order_notes: OrderNoteTable
  readonly subscriptions: SubscriptionTable
  readonly gift_cards: GiftCardTable
  readonly contributions: ContributionTable
  readonly reviews: ReviewTable
  readonly contributors: ContributorTable
  readonly sessions: SessionTable
  readonly ended_marks: EndedMarkTable
  readonly accounts: AccountTable
  readonly account_orders: AccountOrderTable
  readonly unsubscribed: UnsubscribedTable
  readonly form_submissions: FormSubmissionTable
  readonly form_keys: FormKeyTable
  readonly subscribers: SubscriberTable
  readonly restock_sign_ups: RestockSignUpTable
  readonly outbox: OutboxTable
  readonly idempotency_keys: IdempotencyKeyTable
  readonly secrets: SecretTable
  readonly jobs: JobTable
}
