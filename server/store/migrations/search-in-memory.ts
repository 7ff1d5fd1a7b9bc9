import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Removes the full-text index of the database: the service keeps one in memory, made from `items.search_text`. */
export const searchInMemory: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table item_search`.execute(db)
  },
}
