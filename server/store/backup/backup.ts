import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, type DatabaseAddress, type OpenDatabase, openDatabase } from '../database.ts'
import { executedMigration, newestMigration } from '../migrations/index.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './format.ts'
import { type Row, type RowCounts, rowsAtOnce, TABLES, type TableName } from './tables.ts'
import { writeBackupFile } from './write-file.ts'

/**
 * Writes a snapshot of a store into a file and returns its row counts. The service may run meanwhile. Throws
 * BackupError when there is no store, or its schema is not the newest.
 */
export async function backUp(address: DatabaseAddress, file: string, nowMs: number): Promise<RowCounts> {
  if ('file' in address && !existsSync(address.file))
    throw new BackupError(`There is no store at ${address.file}. Check DATA_DIR and DATABASE_URL.`)
  const database = await openDatabase(address)
  try {
    return await inSnapshot(database, async (db) => {
      const migration = await executedMigration(db)
      checkSchema(migration)
      const header = { migration, createdAt: new Date(nowMs).toISOString() }
      return writeBackupFile(file, header, readAll(db))
    })
  } finally {
    await database.db.destroy()
  }
}

function checkSchema(migration: string | undefined): asserts migration is string {
  if (migration === undefined)
    throw new BackupError('This database holds no store. Check DATA_DIR and DATABASE_URL.')
  if (migration !== newestMigration())
    throw new BackupError(
      `The store has schema ${migration}, but this version needs ${newestMigration()}. Back it up with the version that serves it.`,
    )
}

/** Runs `run` on a snapshot of the database. Writers do not wait for it. */
async function inSnapshot<T>({ kind, db }: OpenDatabase, run: (db: Database) => Promise<T>): Promise<T> {
  if (kind === 'postgres')
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
  return db.connection().execute(async (connection) => {
    // Deferred, because the adapter turns a plain `begin` into one that takes the write lock.
    await sql`begin deferred`.execute(connection)
    try {
      return await run(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function* readAll(db: Database): AsyncGenerator<BackupRow> {
  for (const [table, key] of TABLES) {
    for await (const row of readTable(db, table, key)) yield { table, row }
  }
}

/** Reads a table in batches by its key: each batch starts after the last key of the one before. */
async function* readTable(db: Database, table: TableName, key: readonly string[]): AsyncGenerator<Row> {
  const limit = rowsAtOnce(table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${after}
      order by ${columns} limit ${limit}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
