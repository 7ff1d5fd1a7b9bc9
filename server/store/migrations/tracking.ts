import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database.ts'

/** Events of visitors, what counted once a day, and the numbers of days. */
export function tracking(kind: DatabaseKind): Migration {
  // Otherwise SQLite stores the columns of the key twice, which are nearly all of a row, and reports read twice as long.
  const end = sql.raw(kind === 'sqlite' ? 'without rowid' : '')
  return {
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
      // The key begins with the day, because marks of old days are pruned.
      await db.schema
        .createTable('tracking_firsts')
        .addColumn('website_id', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('mark', 'text', (column) => column.notNull())
        .addColumn('who', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('tracking_firsts_key', ['day', 'website_id', 'mark', 'who'])
        .modifyEnd(end)
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
        .modifyEnd(end)
        .execute()
      // Old events of all websites are pruned together.
      await db.schema.createIndex('tracking_events_at').on('tracking_events').column('at').execute()
    },
  }
}
