import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language in which a visitor signed up, in which the mail is written; '' for older rows. */
export const restockLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('restock_sign_ups')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
