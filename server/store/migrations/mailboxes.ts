import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The mailbox of each mail, by which the mails of a recipient are counted; '' for older rows. */
export const mailboxes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('outbox')
      .addColumn('mailbox', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createIndex('outbox_mailbox')
      .on('outbox')
      .columns(['website_id', 'mailbox', 'created_at'])
      .execute()
  },
}
