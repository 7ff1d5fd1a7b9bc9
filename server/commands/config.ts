/** Prints every variable the service reads: its name, default, current value and meaning. */
import { ConfigError, listSettings, type Setting } from '../config/config.ts'
import { readCommandLine } from './command-line.ts'

readCommandLine({
  command: 'npm run config',
  about: 'Prints every variable that the service reads, with its default, current value and meaning.',
  examples: [''],
})

try {
  process.stdout.write(`${toTable(listSettings(process.env))}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function toTable(settings: readonly Setting[]): string {
  const head: Setting = { name: 'name', fallback: 'default', current: 'current', meaning: 'meaning' }
  const rows = [head, ...settings].map(({ name, fallback, current, meaning }) => [
    name,
    fallback,
    current,
    meaning,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}
