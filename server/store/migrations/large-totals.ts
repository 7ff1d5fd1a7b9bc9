import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '../database.ts'

/** Totals of orders above 2^31 - 1 cents. Integers of SQLite have 64 bits already. */
export function largeTotals(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === 'sqlite') return
      await db.schema
        .alterTable('orders')
        .alterColumn('grand_total_cents', (column) => column.setDataType('bigint'))
        .execute()
    },
  }
}
