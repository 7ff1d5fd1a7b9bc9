import type { Tables } from '../tables.ts'

type KeysOf = {
  readonly [Name in keyof Tables]: readonly (keyof Tables[Name] & string)[]
}

/** Every table with its key. Referenced tables come first, so rows are inserted in an order that foreign keys allow. */
const KEYS: KeysOf = {
  websites: ['id'],
  website_hosts: ['host'],
  settings: ['website_id', 'name'],
  collections: ['website_id', 'id'],
  items: ['website_id', 'id'],
  assets: ['website_id', 'name'],
  website_files: ['website_id', 'path'],
  variants: ['website_id', 'item_id', 'sku'],
  carts: ['website_id', 'id'],
  cart_entries: ['website_id', 'cart_id', 'id'],
  coupons: ['website_id', 'id'],
  orders: ['website_id', 'id'],
  order_counters: ['website_id'],
  order_notes: ['website_id', 'id'],
  subscriptions: ['website_id', 'id'],
  gift_cards: ['website_id', 'id'],
  contributions: ['website_id', 'id'],
  reviews: ['website_id', 'id'],
  contributors: ['website_id', 'id'],
  sessions: ['website_id', 'token_hash'],
  ended_marks: ['website_id', 'hash'],
  accounts: ['website_id', 'id'],
  account_orders: ['website_id', 'order_id'],
  unsubscribed: ['website_id', 'email', 'purpose'],
  form_submissions: ['website_id', 'id'],
  form_keys: ['website_id', 'key'],
  subscribers: ['website_id', 'list_id', 'email'],
  restock_sign_ups: ['website_id', 'id'],
  outbox: ['website_id', 'id'],
  idempotency_keys: ['website_id', 'scope', 'key'],
  tracking_events: ['website_id', 'id'],
  tracking_firsts: ['website_id', 'day', 'mark', 'who'],
  tracking_days: ['website_id', 'day', 'measure', 'key'],
  secrets: ['name'],
  jobs: ['name'],
}

export type TableName = keyof KeysOf

export const TABLES = Object.entries(KEYS) as readonly (readonly [TableName, readonly string[]])[]

/** A row; both databases hold the same values. */
export type Row = Readonly<Record<string, string | number | null>>

/** The numbers of rows by table. */
export type RowCounts = Readonly<Partial<Record<TableName, number>>>

/** Tables whose rows may be megabytes each. */
const OF_LARGE_ROWS: ReadonlySet<TableName> = new Set(['assets', 'website_files'])

/** The number of rows in a batch, all of which are in memory. */
export function rowsAtOnce(table: TableName): number {
  return OF_LARGE_ROWS.has(table) ? 4 : 200
}

export function isTableName(name: unknown): name is TableName {
  return typeof name === 'string' && Object.hasOwn(KEYS, name)
}
