import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Submissions of forms, the keys that they used up, and the subscribers of mailing lists. */
export const forms: Migration = {
  async up(db: Kysely<unknown>) {
    await createSubmissions(db)
    await createKeys(db)
    await createSubscribers(db)
  },
}

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_submissions')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('form_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_submissions_key', ['website_id', 'id'])
    .execute()
  // One serves the list of a form, the other that of all forms and the count of a day.
  await db.schema
    .createIndex('form_submissions_form')
    .on('form_submissions')
    .columns(['website_id', 'form_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('form_submissions_website')
    .on('form_submissions')
    .columns(['website_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createIndex('form_submissions_created')
    .on('form_submissions')
    .column('created_at')
    .execute()
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('form_keys')
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('form_keys_key', ['website_id', 'key'])
    .execute()
  await db.schema.createIndex('form_keys_created').on('form_keys').column('created_at').execute()
}

async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('subscribers')
    .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
    .addColumn('list_id', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('subscribers_key', ['website_id', 'list_id', 'email'])
    .execute()
  await db.schema
    .createIndex('subscribers_state')
    .on('subscribers')
    .columns(['state', 'changed_at'])
    .execute()
}
