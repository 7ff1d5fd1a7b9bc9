import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Subscriptions with the time of their next renewal. Each began with an order, whose id they have. */
export const subscriptions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('subscriptions')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('renewals', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'bigint')
      .addColumn('try_at', 'bigint')
      .addColumn('hindrance', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('subscriptions_key', ['website_id', 'id'])
      .addForeignKeyConstraint('subscriptions_order', ['website_id', 'id'], 'orders', ['website_id', 'id'])
      .execute()
    await db.schema.createIndex('subscriptions_try').on('subscriptions').column('try_at').execute()
  },
}
