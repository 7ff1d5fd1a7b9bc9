import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import {
  type DatabaseConnection,
  type KyselyConfig,
  type LimitNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'

/** How long a statement waits for another process to write. It blocks this process, so `retry.ts` does longer waits. */
const BUSY_MS = 10

/** How long its answer stands for other transactions, so that many that wait leave the event loop to readers. */
const HELD_MS = 20

/** More than the service has. A statement with a list of values counts once for each length of the list. */
const MAX_STATEMENTS = 256

/**
 * Connects to the SQLite that Node ships. There is one connection, so a query waits for the transactions before it.
 * Reads have a connection of their own, which sees the last commit (WAL mode). A committed write is on the disk
 * (`synchronous`).
 */
export function createSqliteConfig(file: string, isReadOnly: boolean): KyselyConfig {
  const database = adapt(isReadOnly ? connectForReading(file) : connect(file))
  const dialect = new SqliteDialect({ database })
  dialect.createDriver = () => new YieldingDriver(database)
  dialect.createQueryCompiler = () => new LimitingCompiler()
  return { dialect }
}

function connect(file: string): DatabaseSync {
  // Only the owner may read the folder, because it holds buyers' addresses and the signing key.
  closeToOthers(dirname(file))
  const sqlite = new DatabaseSync(file)
  // SQLite gives the files beside it the same mode.
  chmodSync(file, 0o600)
  sqlite.exec(
    `pragma busy_timeout = ${BUSY_MS}; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on`,
  )
  return sqlite
}

/** Makes the folder, or closes one that other users may read; one that belongs to another user or to all stays as it is. */
function closeToOthers(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  const isOwn = uid === process.getuid?.() && resolve(folder) !== process.cwd()
  if (isOwn && (mode & STICKY) === 0 && (mode & OF_OTHERS) !== 0) chmodSync(folder, 0o700)
}

/** A folder for the files of many users, such as `/tmp`. */
const STICKY = 0o1000
const OF_OTHERS = 0o077

function connectForReading(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  sqlite.exec(`pragma busy_timeout = ${BUSY_MS}`)
  return sqlite
}

/**
 * Writes a limit that SQLite does not look at while it prepares a statement. It prepares one again for each new value that it looked
 * at, which takes longer than most reads.
 */
class LimitingCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }
}

/**
 * Gives the event loop a turn after each transaction. Calls to SQLite are synchronous, so queued transactions would
 * otherwise all run before the first request is answered or another process can write.
 *
 * While another process writes, one asks SQLite for all that wait: each question takes `BUSY_MS` of the event loop.
 */
class YieldingDriver extends SqliteDriver {
  readonly #database: SharedDatabase
  #isAfterTransaction = false
  /** The answer for all that would write, until that moment: another process does. */
  #held: { readonly error: unknown; readonly untilMs: number } | undefined

  constructor(database: SharedDatabase) {
    super({ database })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#isAfterTransaction = true
    if (this.#held !== undefined && performance.now() < this.#held.untilMs) throw this.#held.error
    this.#held = undefined
    try {
      await super.beginTransaction(connection)
    } catch (error) {
      this.#held = { error, untilMs: performance.now() + HELD_MS }
      throw error
    }
  }

  /** SQLite has ended the transaction by itself when the disk is full, and would refuse to do it again. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isInTransaction()) await super.rollbackTransaction(connection)
  }

  override async releaseConnection(): Promise<void> {
    if (!this.#isAfterTransaction) return
    this.#isAfterTransaction = false
    await setImmediate()
  }
}

interface SharedDatabase extends SqliteDatabase {
  readonly isInTransaction: () => boolean
}

/** Adapts `node:sqlite` to Kysely's interface. Kysely prepares a statement a query, so they are cached by SQL. */
function adapt(sqlite: DatabaseSync): SharedDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: MAX_STATEMENTS })
  return {
    prepare(sql) {
      const kept = statements.get(sql)
      if (kept !== undefined) return kept
      const statement = adaptStatement(sqlite, sql)
      statements.set(sql, statement)
      return statement
    },
    isInTransaction: () => sqlite.isTransaction,
    close() {
      statements.clear()
      sqlite.close()
    },
  }
}

function adaptStatement(sqlite: DatabaseSync, text: string): SqliteStatement {
  // A deferred transaction that takes the write lock later fails at once instead of waiting for it.
  const sql = text === 'begin' ? 'begin immediate' : text
  const statement = sqlite.prepare(sql)
  const isReader = statement.columns().length > 0
  // `run` returns the rowid of the last row, which may be larger than a number holds exactly.
  statement.setReadBigInts(!isReader)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: isReader,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // A cached statement cannot be iterated twice at the same time, so each iteration prepares its own.
    iterate: (parameters) => sqlite.prepare(sql).iterate(...values(parameters)),
  }
}
