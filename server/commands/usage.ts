import type { CommandDefinition, OptionTable } from './definition.ts'

/** How a person asks for the usage: `npm run seed -- --help`. */
export function helpCommand({ command }: Pick<CommandDefinition, 'command'>): string {
  return `${command} -- --help`
}

/** The answer to `--help`. */
export function toUsage(definition: CommandDefinition<OptionTable>): string {
  const { command, about, operands, options = {}, examples } = definition
  const lines = Object.entries(options).map(([name, { placeholder, about: meaning, defaultText }]) => [
    `--${name}${placeholder === '' ? '' : ` ${placeholder}`}`,
    defaultText === '' ? meaning : `${meaning} Default: ${defaultText}.`,
  ])
  const rows = [...lines, ['--help', 'Prints this help.']]
  return [
    `Usage: ${toSynopsis(definition)}\n\n${about}\n`,
    ...(operands === undefined ? [] : [toSection('Arguments', [[operands.name, operands.about]])]),
    toSection('Options', rows),
    toSection(
      'Examples',
      examples.map((words) => [toLine(command, words)]),
    ),
  ].join('\n')
}

function toSynopsis({ command, operands }: CommandDefinition<OptionTable>): string {
  if (operands === undefined) return `${command} -- [options]`
  const { name, min, max } = operands
  const word = max > 1 ? `${name}...` : name
  return `${command} -- ${min > 0 ? word : `[${word}]`} [options]`
}

function toSection(title: string, rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([first = '']) => first.length))
  const lines = rows.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`.trimEnd())
  return `${title}:\n${lines.join('\n')}\n`
}

function toLine(command: string, words: string): string {
  return words === '' ? command : `${command} -- ${words}`
}
