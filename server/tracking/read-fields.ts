import type { EventField, EventFields } from '../../engine/domain/tracking/events.ts'
import type { FieldValue } from '../../engine/domain/tracking/stored-event.ts'
import { cleanText } from './clean-text.ts'
import type { Fields } from './new-event.ts'

/** Data as a browser sent it, before anything of it is checked. */
export type Data = Readonly<Record<string, unknown>>

const MAX_TEXT = 200
const MAX_LIST = 50

/** The fields of a table that data has with the type of each. Others are left out, and so are empty texts. */
export function readFields(table: EventFields, data: Data): Fields {
  const found = Object.entries(table).map(([name, type]) => [name, READERS[type](data[name])] as const)
  return Object.fromEntries(found.filter((entry): entry is [string, FieldValue] => entry[1] !== undefined))
}

const READERS: Readonly<Record<EventField, (value: unknown) => FieldValue | undefined>> = {
  text: (value) => cleanText(value, MAX_TEXT) || undefined,
  number: (value) => toNumber(value),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  texts: (value) => listOf(value, (one) => cleanText(one, MAX_TEXT)),
  numbers: (value) => listOf(value, toNumber),
}

/** Forms send numbers as text. */
function toNumber(value: unknown): number | undefined {
  const isWritten = typeof value === 'string' && value.length < 20 && value.trim() !== ''
  const number = isWritten ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function listOf<One>(value: unknown, read: (one: unknown) => One | undefined): readonly One[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, MAX_LIST).flatMap((one) => read(one) ?? [])
}
