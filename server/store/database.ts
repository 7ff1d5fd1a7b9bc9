import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createSqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** The two databases differ in how they search and in what they call a lock. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** A PostgreSQL server by its address, or a file. */
export type DatabaseAddress = { readonly url: string } | { readonly file: string }

export interface OpenDatabase {
  readonly kind: DatabaseKind
  readonly db: Database
}

const MAX_CONNECTIONS = 10

/** 64-bit integers; pg hands them out as text, because they may be larger than a number can tell apart. Ours are not. */
const INT8 = 20

/** Opens a database without looking into it. */
export function openDatabase(address: DatabaseAddress): OpenDatabase {
  return 'url' in address
    ? { kind: 'postgres', db: openPostgres(address.url) }
    : { kind: 'sqlite', db: new Kysely<Tables>({ dialect: createSqliteDialect(address.file) }) }
}

function openPostgres(connectionString: string): Database {
  const types = {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({ connectionString, max: MAX_CONNECTIONS, types })
  // A connection that breaks while nobody uses it; the next query gets a new one.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
