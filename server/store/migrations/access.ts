import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Locks: a password for a whole website, and the membership that opens a collection. */
export const access: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('websites').addColumn('password_hash', 'text').execute()
    await db.schema.alterTable('collections').addColumn('membership_id', 'text').execute()
  },
}
