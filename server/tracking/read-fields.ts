import type { EventField, EventFields } from '../../engine/domain/tracking/events.ts'
import type { FieldValue } from '../../engine/domain/tracking/stored-event.ts'
import { cleanText } from './clean-text.ts'
import type { Fields } from './new-event.ts'

/** Data as a browser sent it, before anything of it is checked. */
export type Data = Readonly<Record<string, unknown>>

const MAX_TEXT = 200
const MAX_LIST = 50

/** Fields that name an item, a block or a form, which pages show. Such an id may look like a secret. */
const OF_ID = /(?:^|_)ids?$|Ids?$/
const ID = /^[\w-]{1,64}$/

/** The fields of a table that data has with the type of each. Others are left out, and so are empty texts. */
export function readFields(table: EventFields, data: Data): Fields {
  const found = Object.entries(table).map(
    ([name, type]) => [name, readField(name, type, data[name])] as const,
  )
  return Object.fromEntries(found.filter((entry): entry is [string, FieldValue] => entry[1] !== undefined))
}

function readField(name: string, type: EventField, value: unknown): FieldValue | undefined {
  return READERS[type](value, OF_ID.test(name) ? cleanId : cleanText)
}

type Clean = typeof cleanText
type Read = (value: unknown, clean: Clean) => FieldValue | undefined

const READERS: Readonly<Record<EventField, Read>> = {
  text: (value, clean) => clean(value, MAX_TEXT) || undefined,
  number: (value) => toNumber(value),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  texts: (value, clean) => listOf(value, (one) => clean(one, MAX_TEXT)),
  numbers: (value) => listOf(value, toNumber),
}

const cleanId: Clean = (value, max) =>
  typeof value === 'string' && ID.test(value) ? value : cleanText(value, max)

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
