import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { outliveReaders, writeLast } from './closed-output.ts'
import { CommandLineError } from './command-line-error.ts'
import type { CommandDefinition, Operands, OptionTable, ValuesOf } from './definition.ts'
import { choose, flag } from './options.ts'
import { helpCommand, toUsage } from './usage.ts'

/** The values of a command line that was understood. */
export interface CommandLine<Options extends OptionTable> {
  readonly options: ValuesOf<Options>
  readonly operands: readonly string[]
}

/** Either what to run with, or the usage that was asked for. Throws CommandLineError. */
function parseCommandLine<Options extends OptionTable>(
  definition: CommandDefinition<Options>,
  args: readonly string[],
): CommandLine<Options> | { readonly usage: string } {
  const table: OptionTable = { ...definition.options, help: flag('') }
  const { values, positionals } = parse(table, args)
  if (values['help'] !== undefined) return { usage: toUsage(definition) }
  checkOperands(definition.operands, positionals)
  const read = Object.entries(table).map(([name, option]) => [
    name,
    option.read((values[name] ?? []).map(String), name),
  ])
  const options: ValuesOf<Options> = Object.fromEntries(read)
  const refusal = definition.refuse?.(options)
  if (refusal !== undefined) throw new CommandLineError(refusal)
  return { options, operands: positionals }
}

/**
 * Reads the command line of this process. `--help` prints the usage and ends the process with 0. A command line that
 * cannot be understood ends it with 2 and one line on stderr. A process that goes on outlives the readers of its output, except the
 * service, whose log has a stream of its own.
 */
export function readCommandLine<Options extends OptionTable = Record<never, never>>(
  definition: CommandDefinition<Options>,
): CommandLine<Options> {
  try {
    const line = parseCommandLine(definition, process.argv.slice(2))
    if (!('usage' in line)) {
      if (definition.isService !== true) outliveReaders()
      return line
    }
    writeLast(1, line.usage)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof CommandLineError)) throw error
    writeLast(2, `${error.message} See ${helpCommand(definition)}\n`)
    process.exit(2)
  }
}

/** Says on stderr what the command does next. The result alone stands on stdout. */
export function printStep(step: string): void {
  process.stderr.write(`${step}…\n`)
}

interface Parsed {
  readonly values: Readonly<Record<string, readonly (string | boolean)[] | undefined>>
  readonly positionals: readonly string[]
}

function parse(table: OptionTable, args: readonly string[]): Parsed {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, { placeholder }] of Object.entries(table))
    options[name] = { type: placeholder === '' ? 'boolean' : 'string', multiple: true }
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: values as Parsed['values'], positionals }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    // Node adds sentences about its own syntax, some of them on further lines.
    const [first = ''] = message.split(/\. |\.?\n/)
    throw new CommandLineError(`${first}.`)
  }
}

function checkOperands(operands: Operands | undefined, words: readonly string[]): void {
  const { name, min, max, known } = operands ?? { name: '', min: 0, max: 0 }
  const [next] = words.slice(max)
  if (next !== undefined) throw new CommandLineError(`Unexpected argument '${next}'.`)
  if (words.length < min) throw new CommandLineError(`${name} is missing.`)
  if (known !== undefined) choose(words, known, name)
}
