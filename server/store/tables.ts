/**
 * The tables as both databases hold them: ids are text, money is cents, times are milliseconds, booleans are 0 and 1, and
 * whatever has no columns of its own is JSON as text. So one set of queries serves both.
 */

export interface WebsiteTable {
  readonly id: string
  readonly identifier: string
  readonly title: string
  readonly theme: string
  readonly data: string
  readonly revision: number
  readonly password_hash: string | null
}

/** What a website's owner has set; one row each. */
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
}

export interface ItemTable {
  readonly id: string
  readonly website_id: string
  readonly collection_id: string
  readonly url_id: string
  readonly title: string
  readonly record_type: number
  readonly publish_on: number
  readonly position: number
  /** What it is found by beside its title. */
  readonly search_text: string
  readonly data: string
}

/** Made of the title and the search text of items; what it holds depends on the database. */
export interface ItemSearchTable {
  readonly item_id: string
  readonly website_id: string
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
}

export interface OrderTable {
  readonly id: string
  readonly website_id: string
  readonly cart_id: string
  readonly created_at: number
  readonly grand_total_cents: number
  readonly data: string
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
  /** Null for one that a website's files bring along. */
  readonly order_id: string | null
  readonly created_at: number
  readonly rating: number
  readonly data: string
}

export interface UnsubscribedTable {
  readonly website_id: string
  readonly email: string
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

/** What one of all processes does now and then. */
export interface JobTable {
  readonly name: string
  readonly next_at: number
}

/** What the service keeps to itself, such as what it signs with. */
export interface SecretTable {
  readonly name: string
  readonly value: string
}

export interface AssetTable {
  readonly website_id: string
  readonly name: string
  readonly content_type: string
  /** Base64: bytes have another type in each database. */
  readonly content: string
}

export interface Tables {
  readonly websites: WebsiteTable
  readonly website_hosts: WebsiteHostTable
  readonly settings: SettingTable
  readonly collections: CollectionTable
  readonly items: ItemTable
  readonly assets: AssetTable
  readonly item_search: ItemSearchTable
  readonly variants: VariantTable
  readonly carts: CartTable
  readonly cart_entries: CartEntryTable
  readonly coupons: CouponTable
  readonly orders: OrderTable
  readonly contributions: ContributionTable
  readonly reviews: ReviewTable
  readonly unsubscribed: UnsubscribedTable
  readonly idempotency_keys: IdempotencyKeyTable
  readonly secrets: SecretTable
  readonly jobs: JobTable
}
