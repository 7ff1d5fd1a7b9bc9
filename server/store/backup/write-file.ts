import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createId } from '../ids.ts'
import { type BackupHeader, type BackupRow, FORMAT, VERSION } from './format.ts'
import type { RowCounts, TableName } from './tables.ts'

/**
 * Writes a backup and returns its row counts. It writes to a partial file, flushes it and renames it, so an older file
 * of that name stays until the new one is complete. Only the owner may read the file, because it holds buyers'
 * addresses and the signing key.
 */
export async function writeBackupFile(
  file: string,
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const partial = `${file}.${createId()}.partial`
  const counts: Partial<Record<TableName, number>> = {}
  try {
    await pipeline(
      Readable.from(toLines(header, rows, counts)),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await rename(partial, file)
    await flushFolder(dirname(file))
  } catch (error) {
    // The caller needs the first error, so a failure to remove the partial file is ignored.
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
  return counts
}

async function* toLines(
  header: BackupHeader,
  rows: AsyncIterable<BackupRow>,
  counts: Partial<Record<TableName, number>>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const take = (value: unknown) => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  yield take({ format: FORMAT, version: VERSION, ...header })
  for await (const row of rows) {
    counts[row.table] = (counts[row.table] ?? 0) + 1
    yield take(row)
  }
  yield `${JSON.stringify({ rows: counts, sha256: hash.digest('hex') })}\n`
}

/** Flushes the folder, because a rename is durable only then. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
