import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import { type BackupHeader, type BackupRow, footerSchema, headerSchema, VERSION } from './format.ts'
import { isTableName } from './tables.ts'

/** The header of a backup, once all of it has been read and found whole; throws BackupError otherwise. */
export async function checkBackupFile(file: string): Promise<BackupHeader> {
  const reading = new Reading(file)
  for await (const line of readLines(file)) reading.take(line)
  return reading.finish()
}

/** The rows of a backup in their order. It throws BackupError at the end when they are not those that were written. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupRow> {
  const reading = new Reading(file)
  for await (const line of readLines(file)) {
    const row = reading.take(line)
    if (row !== undefined) yield row
  }
  reading.finish()
}

/** A backup as far as it has been read. */
class Reading {
  readonly #file: string
  readonly #hash = createHash('sha256')
  readonly #counts: Record<string, number> = {}
  #header: BackupHeader | undefined
  #isOver = false

  constructor(file: string) {
    this.#file = file
  }

  /** The row that a line is; undefined for the first and the last one. */
  take(line: string): BackupRow | undefined {
    if (this.#isOver) throw damaged(this.#file)
    const value = parseLine(this.#file, line)
    if (this.#header === undefined) this.#header = toHeader(this.#file, value)
    else if (isRow(value)) this.#counts[value.table] = (this.#counts[value.table] ?? 0) + 1
    else this.#takeFooter(value)
    if (!this.#isOver) this.#hash.update(line).update('\n')
    return isRow(value) ? value : undefined
  }

  #takeFooter(value: unknown): void {
    const { data } = footerSchema.safeParse(value)
    const isWhole = data?.sha256 === this.#hash.digest('hex') && isSame(data.rows, this.#counts)
    if (!isWhole) throw damaged(this.#file)
    this.#isOver = true
  }

  finish(): BackupHeader {
    if (this.#header === undefined || !this.#isOver) throw damaged(this.#file)
    return this.#header
  }
}

function toHeader(file: string, value: unknown): BackupHeader {
  const { data } = headerSchema.safeParse(value)
  if (data === undefined) throw new BackupError(`${file} is no backup.`)
  if (data.version !== VERSION)
    throw new BackupError(`${file} is a backup of form ${data.version}; this version reads form ${VERSION}.`)
  return { migration: data.migration, createdAt: data.createdAt }
}

function isRow(value: unknown): value is BackupRow {
  const { table, row } = (value ?? {}) as { table?: unknown; row?: unknown }
  return isTableName(table) && typeof row === 'object' && row !== null
}

function isSame(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const text = (counts: Readonly<Record<string, number>>) => JSON.stringify(Object.entries(counts).toSorted())
  return text(one) === text(other)
}

function parseLine(file: string, line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(file)
  }
}

/** Lines without their ends. Those of `node:readline` also end where JSON has a line separator of Unicode. */
async function* readLines(file: string): AsyncGenerator<string> {
  // Whatever breaks is thrown where the lines are read.
  const stream = pipeline(createReadStream(file), createGunzip(), () => {})
  stream.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      // Joined in one go at its end, however many pieces a line has.
      if (chunk.includes('\n')) {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop() ?? ''
        yield* lines
      } else rest += chunk
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw code.startsWith('Z_') ? damaged(file) : error
  }
  if (rest !== '') yield rest
}

function damaged(file: string): BackupError {
  return new BackupError(`${file} is damaged, or no backup: it is not as it was written.`)
}
