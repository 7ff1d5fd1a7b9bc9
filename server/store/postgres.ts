import { PostgresDialect } from 'kysely'
import pg from 'pg'

const MAX_CONNECTIONS = 10

/** 64-bit integers; pg hands them out as text, because they may be larger than a number can tell apart. Ours are not. */
const INT8 = 20

/** PostgreSQL at an address, by a pool of connections. */
export function createPostgresDialect(connectionString: string): PostgresDialect {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, types })
  // A connection that breaks while nobody uses it; the next query gets a new one.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
