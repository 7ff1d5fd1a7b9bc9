import { type Kysely, sql } from 'kysely'
import { type Database, type DatabaseAddress, type OpenDatabase, openDatabase } from '../database.ts'
import { migrate, newestMigration } from '../migrations/index.ts'
import { retry } from '../retry.ts'
import { BackupError } from './backup-error.ts'
import type { BackupRow } from './format.ts'
import { checkBackupFile, readBackupFile } from './read-file.ts'
import { type Row, type RowCounts, rowsAtOnce, TABLES, type TableName } from './tables.ts'

type AnyTables = Kysely<Record<string, Row>>

/**
 * Restores a backup into a store, in one transaction, and returns its row counts. The backup may come from the other
 * database product. Throws BackupError when the file is damaged, its schema is not the newest, or the store is not
 * empty and `isReplacing` is false.
 */
export async function restore(
  address: DatabaseAddress,
  file: string,
  { isReplacing, nowMs }: { readonly isReplacing: boolean; readonly nowMs: number },
): Promise<RowCounts> {
  const { migration } = await checkBackupFile(file)
  if (migration !== newestMigration())
    throw new BackupError(
      `${file} has schema ${migration}, but this version needs ${newestMigration()}. Restore it with the version that made it.`,
    )
  const database = await openDatabase(address)
  const { kind, db } = database
  try {
    await retry(() => migrate(database))
    return await retry(() =>
      db.transaction().execute(async (transaction) => {
        await lockTables({ kind, db: transaction })
        await (isReplacing ? removeAll(transaction) : checkEmpty(transaction))
        const counts = await writeAll({ kind, db: transaction }, readBackupFile(file))
        await renewRevisions(transaction, nowMs)
        return counts
      }),
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

async function writeAll(database: OpenDatabase, rows: AsyncIterable<BackupRow>): Promise<RowCounts> {
  const counts: Partial<Record<TableName, number>> = {}
  let batch: Row[] = []
  let current: TableName | undefined
  const flush = async () => {
    if (current !== undefined) await writeRows(database, current, batch)
    batch = []
  }
  for await (const { table, row } of rows) {
    if (table !== current || batch.length === rowsAtOnce(table)) await flush()
    current = table
    batch.push(row)
    counts[table] = (counts[table] ?? 0) + 1
  }
  await flush()
  return counts
}

async function writeRows(database: OpenDatabase, table: TableName, rows: readonly Row[]): Promise<void> {
  const db: AnyTables = database.db.withTables<Record<string, Row>>()
  await db.insertInto(table).values(rows).execute()
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
