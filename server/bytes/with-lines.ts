import { toLines } from '../../engine/domain/data/plain-text.ts'
import type { Json } from '../../engine/index.ts'

/** JSON with each line break in its texts as one character, so that a limit counts it once. Names of members stay. */
export function withLines(value: Json): Json {
  if (typeof value === 'string') return value.includes('\r') ? toLines(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withLines)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withLines(member)]))
}
