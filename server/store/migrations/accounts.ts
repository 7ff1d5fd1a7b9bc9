import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts of site users, and the orders that belong to them. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('new_email', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('cart_seed', 'text', (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('accounts_key', ['website_id', 'id'])
      .addUniqueConstraint('accounts_email', ['website_id', 'email'])
      .execute()
    // Lists accounts by their age, and finds those that were never confirmed.
    await db.schema
      .createIndex('accounts_created')
      .on('accounts')
      .columns(['website_id', 'created_at', 'id'])
      .execute()
    await db.schema
      .createTable('account_orders')
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('order_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('account_orders_key', ['website_id', 'order_id'])
      .addForeignKeyConstraint('account_orders_account', ['website_id', 'account_id'], 'accounts', [
        'website_id',
        'id',
      ])
      .addForeignKeyConstraint('account_orders_order', ['website_id', 'order_id'], 'orders', [
        'website_id',
        'id',
      ])
      .execute()
    // An account claims the earlier orders of guests by their address.
    await db.schema.createIndex('orders_email').on('orders').columns(['website_id', 'email']).execute()
    await db.schema
      .createIndex('account_orders_account_index')
      .on('account_orders')
      .columns(['website_id', 'account_id'])
      .execute()
  },
}
