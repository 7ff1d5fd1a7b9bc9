import { sql } from 'kysely'
import type { DatabaseAddress } from '../../../server/store/database.ts'
import { openDatabase } from '../../../server/store/database.ts'
import { retry } from '../../../server/store/retry.ts'

/** Looks into a database beside the service that uses it. */
export interface DatabaseView extends AsyncDisposable {
  /** All rows of a website, whatever tables there are, as text. */
  contentsOf(websiteId: string): Promise<string>
  /** The rows that a query answers. */
  rows<Row>(query: string): Promise<readonly Row[]>
}

/** Columns of a mail that the service changes by itself while it sends it. */
const PROGRESS: ReadonlySet<string> = new Set([
  'state',
  'attempts',
  'next_at',
  'answer',
  'changed_at',
  'email',
])

export async function viewDatabase(address: DatabaseAddress): Promise<DatabaseView> {
  const { db } = await openDatabase(address)
  // A write waits for those of the service.
  const rows = <Row>(query: string) => retry(async () => (await sql.raw<Row>(query).execute(db)).rows)
  return {
    rows,
    async contentsOf(websiteId) {
      const tables = await db.introspection.getTables()
      const owned = tables.flatMap(({ name, columns }) => {
        const column = name === 'websites' ? 'id' : 'website_id'
        return columns.some((one) => one.name === column) ? [{ name, column }] : []
      })
      const contents = await Promise.all(
        owned.map(async ({ name, column }) => {
          const found =
            await sql`select * from ${sql.table(name)} where ${sql.ref(column)} = ${websiteId}`.execute(db)
          const lines = found.rows.map((row) =>
            JSON.stringify(name === 'outbox' ? withoutProgress(row) : row),
          )
          return [name, ...lines.toSorted()].join('\n')
        }),
      )
      return contents.join('\n\n')
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}

function withoutProgress(row: unknown): unknown {
  return Object.fromEntries(Object.entries(row as object).filter(([column]) => !PROGRESS.has(column)))
}
