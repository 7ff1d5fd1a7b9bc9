import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseAddress } from '../../../server/store/database.ts'

/** Holds a database as another process does that writes for long. Others read, and wait to write until `release`. */
export async function holdDatabase(
  address: DatabaseAddress,
): Promise<{ readonly release: () => Promise<void> }> {
  if ('file' in address) {
    const sqlite = new DatabaseSync(address.file)
    sqlite.exec('begin immediate')
    return {
      release: async () => {
        sqlite.exec('rollback')
        sqlite.close()
      },
    }
  }
  const client = new pg.Client({ connectionString: address.url })
  // A test that fails leaves it open, and drops the database.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await client.query('begin')
  await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in exclusive mode`)
  return { release: () => client.end() }
}
