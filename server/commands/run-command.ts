import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { Problem } from '../errors/problem.ts'
import { BackupError } from '../store/backup/backup-error.ts'
import type { RowCounts } from '../store/backup/tables.ts'
import { WebsiteConflict } from '../store/websites.ts'
import { SiteFileError } from '../website/files/site-files.ts'
import { KeysClosed } from '../website/keys/stored-key.ts'
import { type CommandLine, readCommandLine } from './command-line.ts'
import type { CommandDefinition, OptionTable } from './definition.ts'

/** A command cannot do what it was told. The message is for the person who started it. */
export class CommandError extends Error {}

/** Errors whose message says all. */
const EXPLAINED = [
  BackupError,
  CommandError,
  ConfigError,
  KeysClosed,
  Problem,
  SiteFileError,
  WebsiteConflict,
]

/** Codes of connections. A command connects to the database alone. */
const CONNECTION_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']

/** The input of a command. */
export interface CommandInput<Options extends OptionTable> extends CommandLine<Options> {
  readonly config: Config
  /** Writes a line. */
  print(line: string): void
}

/** Runs a command. For a failure it prints the reason on stderr, and the process ends with 1. */
export async function runCommand<Options extends OptionTable>(
  definition: CommandDefinition<Options>,
  run: (input: CommandInput<Options>) => Promise<void>,
): Promise<void> {
  const line = readCommandLine(definition)
  const print = (text: string) => void process.stdout.write(`${text}\n`)
  // A command listens nowhere, so it needs no keys.
  const { RENDER_HOST: _, ...environment } = process.env
  try {
    await run({ ...line, config: readConfig(environment), print })
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

/** One line for a failure with a known reason; for any other, also the place in the code. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  // DATABASE_URL is not repeated, because it may hold a password.
  if (CONNECTION_CODES.includes(code)) return `The database at DATABASE_URL cannot be reached: ${code}.`
  // The message of a file error names the file. It is empty for connections to several addresses of one name.
  return code === '' ? (error.stack ?? error.message) : error.message || code
}
