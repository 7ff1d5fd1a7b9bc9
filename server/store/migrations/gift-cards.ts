import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Gift cards with their balances, and the cards that a cart redeems. */
export const giftCards: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('gift_cards')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('last_four', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('initial_cents', 'integer', (column) => column.notNull())
      .addColumn('balance_cents', 'integer', (column) => column.notNull().check(sql`balance_cents >= 0`))
      .addPrimaryKeyConstraint('gift_cards_key', ['website_id', 'id'])
      .addUniqueConstraint('gift_cards_code', ['website_id', 'code_hash'])
      .execute()
    await db.schema
      .alterTable('carts')
      .addColumn('gift_card_ids', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
