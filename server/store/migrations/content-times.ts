import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When the content of collections and items last changed, for the sitemap; 0 for content older than this migration. */
export const contentTimes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['collections', 'items'])
      await db.schema
        .alterTable(table)
        .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
  },
}
