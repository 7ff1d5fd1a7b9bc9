import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { BackupError } from '../store/backup/backup-error.ts'
import type { RowCounts } from '../store/backup/tables.ts'
import { WebsiteConflict } from '../store/websites.ts'
import { SiteFileError } from '../website/files/site-files.ts'

/** What a command was told that it cannot do, in words for whoever called it. */
export class CommandError extends Error {}

/** Errors whose message is all there is to say. */
const EXPLAINED = [BackupError, CommandError, ConfigError, SiteFileError, WebsiteConflict]

/** What a command works with. */
export interface CommandInput {
  readonly config: Config
  readonly args: readonly string[]
  /** Writes a line. */
  print(line: string): void
}

/** Runs a command. What went wrong is said on stderr, and the process ends with 1. */
export async function runCommand(run: (input: CommandInput) => Promise<void>): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  // It listens nowhere, so that no keys are asked of it.
  const { RENDER_HOST: _, ...environment } = process.env
  try {
    await run({ config: readConfig(environment), args: process.argv.slice(2), print })
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  }
}

/** Numbers of rows as text. */
export function printCounts(counts: RowCounts): string {
  const all = Object.entries(counts)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  return `${total} rows (${all.map(([table, count]) => `${table} ${count}`).join(', ')})`
}

/** A line where that is enough; of what nobody expected, also where it happened. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  // Files and connections: their messages say what was tried, but for several addresses of one name.
  return code === '' ? (error.stack ?? error.message) : error.message || code
}
