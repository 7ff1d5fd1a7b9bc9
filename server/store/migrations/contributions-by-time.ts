import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The index by which owners list contributions. */
export const contributionsByTime: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createIndex('contributions_created')
      .on('contributions')
      .columns(['website_id', 'created_at', 'id'])
      .execute()
  },
}
