import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Marks of opened pages that ended before their time, and memberships that the owner ended without a refund. */
export const endedMarks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ended_marks')
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ended_marks_key', ['website_id', 'hash'])
      .execute()
    await db.schema.createIndex('ended_marks_end').on('ended_marks').column('ends_at').execute()
    await db.schema.alterTable('orders').addColumn('membership_ended_at', 'bigint').execute()
  },
}
