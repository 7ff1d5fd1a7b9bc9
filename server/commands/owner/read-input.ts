import type { z } from 'zod'
import { toLines } from '../../../engine/domain/data/plain-text.ts'
import type { CallInput, OwnerCall } from '../../owner/call.ts'
import type { Owner } from '../../owner/owner.ts'
import { CommandError } from '../run-command.ts'
import { type CallField, fieldsOf, partsOf, toOption } from './call-fields.ts'
import type { GivenOptions } from './choose-call.ts'
import type { OwnerCommand } from './command-of.ts'
import { findRow, type ListedRow } from './find-row.ts'

/** The input of a call from the options of its command, checked by the schemas of the call. Throws CommandError. */
export async function readInput(
  owner: Owner,
  command: OwnerCommand,
  call: OwnerCall,
  given: GivenOptions,
): Promise<CallInput<unknown, unknown>> {
  const { option = '', by, keepsRest } = call.command ?? {}
  const parts = partsOf(call)
  const others = Object.fromEntries(parts.slice(0, -1).map((part) => [part, given[toOption(part)]]))
  const row = by === undefined ? undefined : await findRow(owner, command, { ...others, [by]: given[option] })
  const path =
    row === undefined
      ? { ...others, [parts.at(-1) ?? '']: given[option] }
      : Object.fromEntries(parts.map((part) => [part, row[part] ?? row['id']]))
  const fields = fieldsOf(call)
  const known = keepsRest === true && row !== undefined ? pick(row, fields) : {}
  const data = { ...known, ...toData(owner, fields, given) }
  return {
    path: path as Readonly<Record<string, string>>,
    query: call.query && check(call.query, data, fields),
    body: call.body && check(call.body.schema, data, fields),
    condition: {},
  }
}

function pick(row: ListedRow, fields: readonly CallField[]): ListedRow {
  const names = new Set(fields.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
}

function toData({ site }: Owner, fields: readonly CallField[], given: GivenOptions) {
  const data: Record<string, unknown> = {}
  for (const field of fields) {
    const text = given[field.option]
    if (typeof text !== 'string') continue
    const [name = '', inner] = field.path
    const value = toValue(site, field, text)
    data[name] = inner === undefined ? value : { ...(data[name] as object), [inner]: value }
  }
  return data
}

/** The value of a text by the type of its field. A text of another type stays, so that the schema refuses it. */
function toValue({ prices }: Owner['site'], { path, schema }: CallField, text: string): unknown {
  if (path.at(-1)?.endsWith('Cents') === true) return prices.readAmount(text) ?? text
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (schema.type === 'integer' || schema.type === 'number')
    return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  const isNull = text === '' && schema.anyOf?.some((one) => typeof one !== 'boolean' && one.type === 'null')
  return isNull === true ? null : toLines(text)
}

function check(schema: z.ZodType, data: unknown, fields: readonly CallField[]): unknown {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const lines = result.error.issues.map(({ path, message }) => {
    const field = fields.find((one) => one.path.join() === path.join())
    if (field === undefined) return message
    return message.endsWith('received undefined')
      ? `--${field.option} is missing.`
      : `--${field.option}: ${message}`
  })
  throw new CommandError(lines.join('\n'))
}
