import type { OwnerCall } from '../../owner/call.ts'
import type { CommandDefinition } from '../definition.ts'
import { flag, type Option, path } from '../options.ts'
import { WEBSITE_OPERAND } from '../with-owner.ts'
import { type CallField, fieldsOf, partsOf, toOption } from './call-fields.ts'

/** The calls of one command, and the command line that takes them. */
export interface OwnerCommand {
  readonly name: string
  readonly calls: readonly OwnerCall[]
  readonly definition: CommandDefinition<Readonly<Record<string, Option<string | boolean | undefined>>>>
}

/** The command of a name, such as `orders`, made from the calls that belong to it. */
export function commandOf(name: string, all: readonly OwnerCall[]): OwnerCommand {
  const calls = all.filter(({ command }) => command?.name === name)
  const about = calls[0]?.description
  if (about === undefined) throw new Error(`No call belongs to the command "${name}".`)
  const rows = calls.flatMap((call) =>
    Object.entries(optionsOf(call)).map(([option, texts]) => ({ ...texts, option, call })),
  )
  const options = [...Map.groupBy(rows, (row) => row.option)].map(([option, same]) => {
    const [{ placeholder } = { placeholder: '' }] = same
    // One option may mean another thing with another call: the number of an order to list, or of a parcel.
    const meanings = Map.groupBy(same, ({ texts }) => texts.join(' '))
    const text = [...meanings].map(([meaning, alike]) => toMeaning(option, meaning, alike)).join(' ')
    return [option, placeholder === '' ? flag(text) : path(text, placeholder)] as const
  })
  const definition = { about, command: `npm run ${name}`, operands: WEBSITE_OPERAND }
  const examples = calls.map((call) => `harbour ${exampleOf(call)}`.trim())
  return { name, calls, definition: { ...definition, options: Object.fromEntries(options), examples } }
}

function toMeaning(option: string, meaning: string, alike: readonly { readonly call: OwnerCall }[]): string {
  const owners = new Set(alike.map(({ call }) => call.command?.option ?? option))
  const hint = owners.has(option) ? '' : `With --${[...owners].join(', --')}.`
  return [meaning, hint].filter(Boolean).join(' ')
}

/** The options that a call understands. The last part of its path is the value of its own. */
export function optionsOf(call: OwnerCall) {
  const { option = '', by } = call.command ?? {}
  const fields = fieldsOf(call)
  const [last = ''] = partsOf(call).slice(-1)
  const field = fields.find((one) => one.option === option)
  const own = field?.path.at(-1) ?? by ?? last
  const texts = [`${call.summary}.`, field !== undefined && isAmount(field) ? AMOUNT : '']
  return {
    ...(option === '' ? {} : { [option]: { texts, placeholder: toWord(own) } }),
    ...(Object.fromEntries([
      ...partsOf(call)
        .slice(0, -1)
        .map((part) => [toOption(part), { texts: [], placeholder: toWord(part) }]),
      ...fields
        .filter((field) => field.option !== option)
        .map((field) => [field.option, { texts: textsOf(field), placeholder: toWord(field.option) }]),
    ]) as Readonly<Record<string, { readonly texts: readonly string[]; readonly placeholder: string }>>),
  }
}

/** Amounts are typed as visitors type them, while the calls have cents. */
const AMOUNT = 'An amount in the currency of the website, such as 25.00.'

function isAmount({ path }: CallField): boolean {
  return path.at(-1)?.endsWith('Cents') === true
}

function textsOf(field: CallField) {
  const { description, type, default: usual = '', enum: words } = field.schema
  const known = type === 'boolean' ? ['true', 'false'] : words
  return [
    description === undefined
      ? ''
      : `${isAmount(field) ? description.replace(/,? in cents$/, '') : description}.`,
    isAmount(field) ? AMOUNT : '',
    known === undefined ? '' : `One of ${known.join(', ')}.`,
    usual === '' ? '' : `Default: ${usual}.`,
  ].filter((text) => text !== '')
}

function toWord(name: string): string {
  return toOption(name).toUpperCase()
}

/** Such as `--shipped ORDER --carrier Post --number RR123456785US`. */
function exampleOf(call: OwnerCall): string {
  const { option = '' } = call.command ?? {}
  const values = fieldsOf(call).flatMap(({ path, option }) => {
    const value = path.reduce<unknown>(
      (at, name) => (at as Record<string, unknown>)?.[name],
      call.body?.example,
    )
    if (value === undefined) return []
    const text = path.at(-1)?.endsWith('Cents') === true ? (Number(value) / 100).toFixed(2) : String(value)
    return [`--${option} ${text.includes(' ') ? `"${text}"` : text}`]
  })
  const isNamed = option === '' || values.some((text) => text.startsWith(`--${option} `))
  return [...(isNamed ? [] : [`--${option}`, optionsOf(call)[option]?.placeholder]), ...values].join(' ')
}
