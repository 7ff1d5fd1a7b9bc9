import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error.ts'
import {
  type BackupHeader,
  type BackupRow,
  footerSchema,
  headerSchema,
  type ReadRow,
  VERSION,
} from './format.ts'
import { isTableName } from './tables.ts'

/** Reads and checks a whole backup, hands each row to `see`, and returns its header. Throws BackupError when it is damaged. */
export async function checkBackupFile(file: string, see: (row: ReadRow) => void): Promise<BackupHeader> {
  const check = new BackupCheck(file)
  for await (const line of readLines(file)) {
    const row = check.take(line)
    if (row !== undefined) see(row)
  }
  return check.finish()
}

/**
 * Reads the rows of a backup in their order. Throws BackupError after the last row when the checksum does not match.
 */
export async function* readBackupFile(file: string): AsyncGenerator<ReadRow> {
  const check = new BackupCheck(file)
  for await (const line of readLines(file)) {
    const row = check.take(line)
    if (row !== undefined) yield row
  }
  check.finish()
}

/** Checks a backup line by line: header first, footer last, checksum and row counts as in the footer. */
class BackupCheck {
  readonly #file: string
  readonly #hash = createHash('sha256')
  readonly #counts: Record<string, number> = {}
  #header: BackupHeader | undefined
  #line = 0
  #isOver = false

  constructor(file: string) {
    this.#file = file
  }

  /** Takes the next line and returns its row; undefined for the header and the footer. */
  take(line: string): ReadRow | undefined {
    this.#line++
    if (this.#isOver) throw this.#damaged('more than one footer')
    const value = this.#parse(line)
    if (this.#header === undefined) this.#header = toHeader(this.#file, value)
    else if (isRow(value)) this.#counts[value.table] = (this.#counts[value.table] ?? 0) + 1
    else this.#takeFooter(value)
    if (!this.#isOver) this.#hash.update(line).update('\n')
    return isRow(value) ? { ...value, line: this.#line } : undefined
  }

  #takeFooter(value: unknown): void {
    const { data } = footerSchema.safeParse(value)
    if (data === undefined) throw this.#damaged('neither a row of a known table nor the footer')
    const isWhole = data.sha256 === this.#hash.digest('hex') && isSame(data.rows, this.#counts)
    if (!isWhole) throw this.#damaged('other rows above it than the footer counts')
    this.#isOver = true
  }

  finish(): BackupHeader {
    if (this.#header === undefined || !this.#isOver) throw this.#damaged('no footer')
    return this.#header
  }

  #parse(line: string): unknown {
    try {
      return JSON.parse(line)
    } catch {
      throw this.#damaged('no JSON')
    }
  }

  #damaged(found: string): BackupError {
    return new BackupError(
      `${this.#file} is damaged or incomplete: line ${this.#line} has ${found}. Restore another backup.`,
    )
  }
}

function toHeader(file: string, value: unknown): BackupHeader {
  const { data } = headerSchema.safeParse(value)
  if (data === undefined) throw new BackupError(`${file} is not a backup of this service.`)
  if (data.version !== VERSION)
    throw new BackupError(
      `${file} has backup format ${data.version}, but this version reads format ${VERSION}. Restore it with the version that made it.`,
    )
  return { migration: data.migration, createdAt: data.createdAt }
}

function isRow(value: unknown): value is BackupRow {
  const { table, row } = (value ?? {}) as { table?: unknown; row?: unknown }
  if (!isTableName(table) || typeof row !== 'object' || row === null || Array.isArray(row)) return false
  return Object.values(row).every((one) => one === null || typeof one === 'string' || typeof one === 'number')
}

function isSame(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): boolean {
  const text = (counts: Readonly<Record<string, number>>) => JSON.stringify(Object.entries(counts).toSorted())
  return text(one) === text(other)
}

/** Reads lines that end in \n. `node:readline` would also split at U+2028, which JSON text may contain. */
async function* readLines(file: string): AsyncGenerator<string> {
  // The callback ignores errors, because the loop below throws them too.
  const stream = pipeline(createReadStream(file), createGunzip(), () => {})
  stream.setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      // Splits only when a line ends, so a line of many chunks is scanned once.
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
  return new BackupError(`${file} is damaged or incomplete. Restore another backup.`)
}
