import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Times and indexes that find old carts and idempotency keys, and the claims of recurring jobs. */
export const pruning: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('carts')
      .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    // The last change of existing carts is unknown, so their age is counted from now.
    await (db as Kysely<{ carts: { changed_at: number } }>)
      .updateTable('carts')
      .set({ changed_at: Date.now() })
      .execute()
    await db.schema.createIndex('carts_changed').on('carts').column('changed_at').execute()
    await db.schema
      .createIndex('idempotency_keys_created')
      .on('idempotency_keys')
      .column('created_at')
      .execute()
    await db.schema
      .createTable('jobs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
