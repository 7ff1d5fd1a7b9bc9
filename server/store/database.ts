import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import pg from 'pg'
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

/**
 * How long a statement waits for a writer in another process. The whole process waits with it, so that longer waits are left to
 * `retry.ts`.
 */
const BUSY_MS = 50
const MAX_CONNECTIONS = 10

/** 64-bit integers; pg hands them out as text, because they may be larger than a number can tell apart. Ours are not. */
const INT8 = 20

/** Opens a database without looking into it. */
export function openDatabase(address: DatabaseAddress): OpenDatabase {
  return 'url' in address
    ? { kind: 'postgres', db: openPostgres(address.url) }
    : { kind: 'sqlite', db: openSqlite(address.file) }
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

/** What is answered is on the disk (`synchronous`), and readers never wait for writers (`WAL`). */
function openSqlite(file: string): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(
    `pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(sqlite) }) })
}

/** The host's SQLite in the form that Kysely knows. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  return {
    prepare: (sql) => adaptStatement(sqlite, sql),
    close: () => sqlite.close(),
  }
}

function adaptStatement(sqlite: DatabaseSync, sql: string): SqliteStatement {
  // Taking the lock for writing later, when another process has it, fails at once instead of waiting.
  const statement = sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
