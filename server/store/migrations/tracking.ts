import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Events of visitors, what counted once a day, and the numbers of days. */
export const tracking: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tracking_events')
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('visitor', 'text', (column) => column.notNull())
      .addColumn('visit', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('page_type', 'integer', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tracking_events_key', ['website_id', 'id'])
      .execute()
    await db.schema
      .createTable('tracking_firsts')
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('mark', 'text', (column) => column.notNull())
      .addColumn('who', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tracking_firsts_key', ['website_id', 'day', 'mark', 'who'])
      .execute()
    await db.schema
      .createTable('tracking_days')
      .addColumn('website_id', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('measure', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('tracking_days_key', ['website_id', 'measure', 'day', 'key'])
      .execute()
    // Old rows of all websites are pruned together.
    await db.schema.createIndex('tracking_events_at').on('tracking_events').column('at').execute()
    await db.schema.createIndex('tracking_firsts_day').on('tracking_firsts').column('day').execute()
  },
}
