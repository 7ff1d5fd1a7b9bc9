import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The answers of a subscriber to the further questions of a newsletter form, as JSON. */
export const subscriberAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('subscribers')
      .addColumn('answers', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute()
  },
}
