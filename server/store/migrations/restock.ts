import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Visitors who asked for a mail when a variant is back in stock; and the purpose of mail that an address refuses. */
export const restock: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('restock_sign_ups')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('sku', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('joins_list', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('restock_sign_ups_key', ['website_id', 'id'])
      .addUniqueConstraint('restock_sign_ups_address', ['website_id', 'item_id', 'sku', 'email'])
      .execute()
    await db.schema
      .createIndex('restock_sign_ups_created')
      .on('restock_sign_ups')
      .column('created_at')
      .execute()
    await addPurpose(db)
  },
}

/** The purpose becomes a part of the key. SQLite cannot change a key, so the table is made anew on both databases. */
async function addPurpose(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unsubscribed_by_purpose')
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo('newsletter'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('unsubscribed_purpose_key', ['website_id', 'email', 'purpose'])
    .execute()
  await sql`insert into unsubscribed_by_purpose (website_id, email, created_at)
    select website_id, email, created_at from unsubscribed`.execute(db)
  await db.schema.dropTable('unsubscribed').execute()
  await db.schema.alterTable('unsubscribed_by_purpose').renameTo('unsubscribed').execute()
}
