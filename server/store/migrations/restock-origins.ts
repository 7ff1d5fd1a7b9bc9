import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The address of the website at which a visitor signed up, with which the links of the mail begin; '' for older rows. */
export const restockOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('restock_sign_ups')
      .addColumn('origin', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  },
}
