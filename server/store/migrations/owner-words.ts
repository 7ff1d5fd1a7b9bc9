import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Reviews that the owner hides or answers, and coupons that the owner adds to those of the website's files. */
export const ownerWords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('reviews')
      .addColumn('is_hidden', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('reviews')
      .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('reviews').addColumn('answered_at', 'bigint').execute()
    await db.schema
      .alterTable('coupons')
      .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
