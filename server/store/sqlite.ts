import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type KyselyConfig,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * How long a statement waits for a writer in another process. The whole process waits with it, so that longer waits are left to
 * `retry.ts`.
 */
const BUSY_MS = 10

/** More statements than the service has; those with lists of values are there once for each length. */
const MAX_STATEMENTS = 256

/**
 * The host's SQLite: one connection, whose queries wait for each other's transactions. So reads have one of their own, which sees what
 * was last committed (`WAL`). What is answered is on the disk (`synchronous`).
 */
export function createSqliteConfig(file: string, isReadOnly: boolean): KyselyConfig {
  const database = adapt(isReadOnly ? connectForReading(file) : connect(file))
  const dialect = new SqliteDialect({ database })
  dialect.createDriver = () => new TakingTurnsDriver({ database })
  return { dialect }
}

function connect(file: string): DatabaseSync {
  // It holds addresses of buyers, and what the service signs with.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(
    `pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  return sqlite
}

function connectForReading(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  sqlite.exec(`pragma busy_timeout = ${BUSY_MS}`)
  return sqlite
}

/**
 * Lets the process do something else after each transaction. Nothing here ever waits but for other processes, so that transactions
 * that queue up would run to the last one before anybody is answered, or another process gets its turn at writing.
 */
class TakingTurnsDriver extends SqliteDriver {
  #isAfterTransaction = false

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isAfterTransaction = true
    await super.beginTransaction(connection)
  }

  override async releaseConnection(): Promise<void> {
    if (!this.#isAfterTransaction) return
    this.#isAfterTransaction = false
    await setImmediate()
  }
}

/** The host's SQLite in the form that Kysely knows. It asks for a statement at each query: they are kept by their SQL. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS })
  return {
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = adaptStatement(sqlite, sql)
      statements.set(sql, statement)
      return statement
    },
    close() {
      statements.clear()
      sqlite.close()
    },
  }
}

function adaptStatement(sqlite: DatabaseSync, text: string): SqliteStatement {
  // Taking the lock for writing later, when another process has it, fails at once instead of waiting.
  const sql = text === 'begin' ? 'begin immediate' : text
  const statement = sqlite.prepare(sql)
  const isReader = statement.columns().length > 0
  // The last row's number comes with each answer, and may be larger than a number can be.
  statement.setReadBigInts(!isReader)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: isReader,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // Each walk has a statement of its own: somebody may begin another before this one is over.
    iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
  }
}
