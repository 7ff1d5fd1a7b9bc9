import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database.ts'

/** Websites with their content, carts and orders. The key of every row of a website starts with the website's id. */
export function initial(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await createWebsites(db)
      await createCollections(db)
      await createItems(db)
      await createAssets(db)
      await createCarts(db)
      await createOrders(db)
      await createSecrets(db)
      await (kind === 'sqlite' ? createSearchInSqlite(db) : createSearchInPostgres(db))
    },
  }
}

async function createWebsites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('websites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('theme', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('website_hosts')
    .addColumn('host', 'text', (column) => column.primaryKey())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .execute()
  await db.schema
    .createTable('settings')
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('settings_key', ['website_id', 'name'])
    .execute()
}

async function createCollections(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('url_id', 'text', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('type_name', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('parent_id', 'text')
    .addColumn('is_in_navigation', 'integer', (column) => column.notNull())
    .addColumn('navigation', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('collections_key', ['website_id', 'id'])
    .addUniqueConstraint('collections_url', ['website_id', 'url_id'])
    .execute()
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('items')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull())
    .addColumn('collection_id', 'text', (column) => column.notNull())
    .addColumn('url_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('record_type', 'integer', (column) => column.notNull())
    .addColumn('publish_on', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('items_key', ['website_id', 'id'])
    .addUniqueConstraint('items_url', ['website_id', 'collection_id', 'url_id'])
    .addForeignKeyConstraint('items_collection', ['website_id', 'collection_id'], 'collections', [
      'website_id',
      'id',
    ])
    .execute()
  await db.schema
    .createTable('variants')
    .addColumn('website_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('sale_price_cents', 'integer', (column) => column.notNull())
    .addColumn('is_on_sale', 'integer', (column) => column.notNull())
    .addColumn('quantity_in_stock', 'integer', (column) =>
      column.notNull().check(sql`quantity_in_stock >= 0`),
    )
    .addColumn('is_unlimited', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('variants_key', ['website_id', 'item_id', 'sku'])
    .addForeignKeyConstraint('variants_item', ['website_id', 'item_id'], 'items', ['website_id', 'id'])
    .execute()
}

async function createAssets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assets')
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('assets_key', ['website_id', 'name'])
    .execute()
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carts')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('order_id', 'text')
    .addColumn('shipping_option_id', 'text')
    .addColumn('shipping_location', 'text')
    .addColumn('coupon_codes', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('carts_key', ['website_id', 'id'])
    .addUniqueConstraint('carts_token', ['website_id', 'token_hash'])
    .execute()
  await db.schema
    .createTable('cart_entries')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull())
    .addColumn('cart_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('additional_fields', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_entries_key', ['website_id', 'cart_id', 'id'])
    .addForeignKeyConstraint('cart_entries_cart', ['website_id', 'cart_id'], 'carts', ['website_id', 'id'])
    .execute()
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('coupons')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('coupons_key', ['website_id', 'id'])
    .addUniqueConstraint('coupons_code', ['website_id', 'code'])
    .execute()
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('cart_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('grand_total_cents', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('orders_key', ['website_id', 'id'])
    .addUniqueConstraint('orders_cart', ['website_id', 'cart_id'])
    .execute()
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('website_id', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['website_id', 'scope', 'key'])
    .execute()
}

async function createSecrets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}

async function createSearchInSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table item_search using fts5(item_id unindexed, website_id unindexed, title, body)`.execute(
    db,
  )
}

async function createSearchInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create table item_search (website_id text not null, item_id text not null, document tsvector not null,
    primary key (website_id, item_id))`.execute(db)
  await sql`create index item_search_document on item_search using gin (document)`.execute(db)
}
