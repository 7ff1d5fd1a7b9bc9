import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The status of an item: published, draft, private or in need of review. Existing items are published. */
export const itemStatus: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('items')
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('published'))
      .execute()
  },
}
