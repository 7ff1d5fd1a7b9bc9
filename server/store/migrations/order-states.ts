import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database.ts'

/** The state of an order with the steps that led to it, the address of its buyer, and notes of the owner. */
export function orderStates(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await addColumns(db)
      await fillColumns(db, kind)
      await db.schema
        .createIndex('orders_created')
        .on('orders')
        .columns(['website_id', 'created_at', 'id'])
        .execute()
      await db.schema
        .createTable('order_notes')
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('website_id', 'text', (column) => column.notNull())
        .addColumn('order_id', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('order_notes_key', ['website_id', 'id'])
        .addForeignKeyConstraint('order_notes_order', ['website_id', 'order_id'], 'orders', [
          'website_id',
          'id',
        ])
        .execute()
      await db.schema
        .createIndex('order_notes_of_order')
        .on('order_notes')
        .columns(['website_id', 'order_id', 'created_at'])
        .execute()
    },
  }
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  const texts = [
    ['state', 'paid'],
    ['steps', '[]'],
    ['email', ''],
  ] as const
  // One statement each, because SQLite adds one column at a time.
  for (const [name, fallback] of texts)
    await db.schema
      .alterTable('orders')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(fallback))
      .execute()
}

async function fillColumns(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const payment = detailOf(kind, 'payment')
  await sql`update orders set email = lower(${detailOf(kind, 'email')}),
    state = case when ${payment} = 'awaited' then 'awaited' else 'paid' end`.execute(db)
}

function detailOf(kind: DatabaseKind, name: string): RawBuilder<string> {
  return kind === 'sqlite'
    ? sql<string>`json_extract(data, ${sql.lit(`$.details.${name}`)})`
    : sql<string>`data::json -> 'details' ->> ${sql.lit(name)}`
}
