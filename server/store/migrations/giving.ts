import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Contributions to funds, reviews of products, and unsubscribed email addresses. */
export const giving: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('contributions')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('fund_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('contributions_key', ['website_id', 'id'])
      .execute()
    await db.schema
      .createTable('reviews')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('rating', 'integer', (column) => column.notNull().check(sql`rating between 1 and 5`))
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('reviews_key', ['website_id', 'id'])
      // Both databases treat nulls as distinct, so reviews without an order never collide.
      .addUniqueConstraint('reviews_order', ['website_id', 'order_id', 'item_id'])
      .execute()
    // Covers the list, which is sorted by time, and the totals, which need the rating only.
    await db.schema
      .createIndex('reviews_item')
      .on('reviews')
      .columns(['website_id', 'item_id', 'created_at', 'id', 'rating'])
      .execute()
    await db.schema
      .createTable('unsubscribed')
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('unsubscribed_key', ['website_id', 'email'])
      .execute()
    // Older websites lack this setting; its default is true.
    await sql`insert into settings (website_id, name, value) select id, 'reviewsEnabled', 'true' from websites`.execute(
      db,
    )
  },
}
