import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Mails that wait to be sent, and what became of the last ones. */
export const outbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('dedupe_key', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('email', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('outbox_key', ['website_id', 'id'])
      .addUniqueConstraint('outbox_dedupe', ['website_id', 'dedupe_key'])
      .execute()
    // The next mail to send is the first entry of this index; settled mails are pruned through the other one.
    await db.schema
      .createIndex('outbox_next')
      .on('outbox')
      .columns(['state', 'priority', 'next_at', 'id'])
      .execute()
    await db.schema.createIndex('outbox_changed').on('outbox').columns(['state', 'changed_at']).execute()
  },
}
