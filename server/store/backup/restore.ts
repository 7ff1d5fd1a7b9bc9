import { type Kysely, sql } from 'kysely'
import { type Database, type DatabaseAddress, type OpenDatabase, openDatabase } from '../database.ts'
import { migrate, newestMigration } from '../migrations/index.ts'
import { PATIENT, retry } from '../retry.ts'
import { BackupError } from './backup-error.ts'
import type { ReadRow } from './format.ts'
import { checkBackupFile, readBackupFile } from './read-file.ts'
import { type Row, type RowCounts, rowsAtOnce, TABLES, type TableName } from './tables.ts'

type AnyTables = Kysely<Record<string, Row>>

interface RestoreOptions {
  readonly isReplacing: boolean
  readonly nowMs: number
  /** Whether the service has a theme; a website without its theme could not be served. */
  readonly hasTheme: (name: string) => boolean
}

/**
 * Restores a backup into a store, in one transaction, and returns its row counts. The backup may come from the other
 * database product. Throws BackupError when the file is damaged, its schema is not the newest, a theme is not there, or the store
 * is not empty and `isReplacing` is false.
 */
export async function restore(
  address: DatabaseAddress,
  file: string,
  { isReplacing, nowMs, hasTheme }: RestoreOptions,
): Promise<RowCounts> {
  const { migration } = await checkBackupFile(file, ({ table, row }) => {
    if (table !== 'websites' || hasTheme(String(row['theme']))) return
    throw new BackupError(
      `${file} cannot be restored: the website "${row['identifier']}" has the theme "${row['theme']}", which is not here. Add it to THEMES_DIR first.`,
    )
  })
  if (migration !== newestMigration())
    throw new BackupError(
      `${file} has schema ${migration}, but this version needs ${newestMigration()}. Restore it with the version that made it.`,
    )
  const database = await openDatabase(address)
  const { kind, db } = database
  try {
    await migrate(database)
    return await retry(
      () =>
        db.transaction().execute(async (transaction) => {
          await lockTables({ kind, db: transaction })
          await (isReplacing ? removeAll(transaction) : checkEmpty(transaction))
          const counts = await writeAll({ kind, db: transaction }, file)
          await renewRevisions(transaction, nowMs)
          return counts
        }),
      PATIENT,
    )
  } finally {
    await db.destroy()
  }
}

/** Makes writers of other connections wait. SQLite has one writer at a time anyway. */
async function lockTables({ kind, db }: OpenDatabase): Promise<void> {
  if (kind === 'sqlite') return
  const tables = TABLES.map(([table]) => sql.table(table))
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(db)
}

async function checkEmpty(db: Database): Promise<void> {
  for (const [table] of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0)
      throw new BackupError(
        `The store is not empty: it has ${table}. Add --replace to delete its whole content first.`,
      )
  }
}

async function removeAll(db: Database): Promise<void> {
  for (const [table] of TABLES.toReversed()) await db.deleteFrom(table).execute()
}

async function writeAll(database: OpenDatabase, file: string): Promise<RowCounts> {
  const counts: Partial<Record<TableName, number>> = {}
  let batch: ReadRow[] = []
  const flush = async () => {
    await writeRows(database, file, batch)
    batch = []
  }
  for await (const row of readBackupFile(file)) {
    const { table } = row
    if (batch.length > 0 && (table !== batch[0]?.table || batch.length === rowsAtOnce(table))) await flush()
    batch.push(row)
    counts[table] = (counts[table] ?? 0) + 1
  }
  await flush()
  return counts
}

async function writeRows({ db }: OpenDatabase, file: string, rows: readonly ReadRow[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const anyTables: AnyTables = db.withTables<Record<string, Row>>()
  try {
    const values = rows.map(({ row }) => row)
    await anyTables.insertInto(first.table).values(values).execute()
  } catch (error) {
    if (!isOfRow(error)) throw error
    const last = rows.at(-1)?.line ?? first.line
    const lines = first.line === last ? `line ${last} is` : `one of lines ${first.line} to ${last} is`
    throw new BackupError(
      `${file} cannot be restored: ${lines} no row of ${first.table} (${(error as Error).message}).`,
    )
  }
}

/** Whether the database refuses a row: a column that it lacks, or a value that it does not take. Other errors are tried again. */
function isOfRow(error: unknown): boolean {
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  // Classes 22 and 23 of PostgreSQL are wrong values, 42 unknown columns. SQLite names them in words.
  return /^(22|23|42)/.test(code) || /constraint|no column|no such column|datatype|bind/i.test(message)
}

/** Raises all revisions, so no cache takes the restored content for other content with the same number. */
async function renewRevisions(db: Database, nowMs: number): Promise<void> {
  await db
    .updateTable('websites')
    .set(({ eb }) => ({
      revision: eb
        .case()
        .when('revision', '<', nowMs)
        .then(nowMs)
        .else(eb('revision', '+', 1))
        .end(),
    }))
    .execute()
}
