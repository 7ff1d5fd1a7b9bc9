import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Contributors, who work on a website, and the sessions of all who sign in. */
export const contributors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('contributors')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('contributors_key', ['website_id', 'id'])
      .addUniqueConstraint('contributors_email', ['website_id', 'email'])
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('owner_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sessions_key', ['website_id', 'token_hash'])
      .execute()
    await db.schema
      .createIndex('sessions_owner')
      .on('sessions')
      .columns(['website_id', 'kind', 'owner_id'])
      .execute()
    await db.schema.createIndex('sessions_end').on('sessions').column('ends_at').execute()
  },
}
