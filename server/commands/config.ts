/** Prints every variable the service reads: its name, default, current value and meaning. */
import { ConfigError, listSettings, type Setting } from '../config/config.ts'
import { readCommandLine } from './command-line.ts'
import { toTable } from './to-table.ts'

readCommandLine({
  command: 'npm run config',
  about: 'Prints every variable that the service reads, with its default, current value and meaning.',
  examples: [''],
})

const HEAD = ['name', 'default', 'current', 'meaning']

try {
  process.stdout.write(`${toTable(HEAD, listSettings(process.env).map(toRow))}\n`)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function toRow({ name, fallback, current, meaning }: Setting): readonly string[] {
  return [name, fallback, current, meaning]
}
