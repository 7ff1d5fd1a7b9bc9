import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The files of a website as its owner gave them. Websites that are older have none until they are seeded again. */
export const websiteFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('website_files')
      .addColumn('website_id', 'text', (column) => column.notNull().references('websites.id'))
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('website_files_key', ['website_id', 'path'])
      .execute()
  },
}
