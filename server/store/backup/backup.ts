import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, type DatabaseAddress, type OpenDatabase, openDatabase } from '../database.ts'
import { executedMigration, newestMigration } from '../migrations/index.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './format.ts'
import { type Row, type RowCounts, rowsAtOnce, TABLES, type TableName } from './tables.ts'
import { writeBackupFile } from './write-file.ts'

/** Writes all that a store holds at one moment into a file, while the service goes on. */
export async function backUp(address: DatabaseAddress, file: string, nowMs: number): Promise<RowCounts> {
  if ('file' in address && !existsSync(address.file))
    throw new BackupError(`There is no store at ${address.file}.`)
  const database = await openDatabase(address)
  try {
    return await inSnapshot(database, async (db) => {
      const migration = await executedMigration(db)
      checkForm(migration)
      const header = { migration, createdAt: new Date(nowMs).toISOString() }
      return writeBackupFile(file, header, readAll(db))
    })
  } finally {
    await database.db.destroy()
  }
}

function checkForm(migration: string | undefined): asserts migration is string {
  if (migration === undefined) throw new BackupError('This database holds no store.')
  if (migration !== newestMigration())
    throw new BackupError(
      `The store has the form ${migration}, this version knows ${newestMigration()}: use the version that it was started with.`,
    )
}

/** Shows everything as it was at the beginning, and keeps nobody from writing. */
async function inSnapshot<T>({ kind, db }: OpenDatabase, run: (db: Database) => Promise<T>): Promise<T> {
  if (kind === 'postgres')
    return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
  return db.connection().execute(async (connection) => {
    // Without the lock for writing, which transactions of the service take.
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

/** A table in the order of its key, in parts that begin behind the last one. */
async function* readTable(db: Database, table: TableName, key: readonly string[]): AsyncGenerator<Row> {
  const limit = rowsAtOnce(table)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let behind = sql``
  for (;;) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} ${behind}
      order by ${columns} limit ${limit}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < limit) return
    behind = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
