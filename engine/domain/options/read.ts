/**
 * Option arguments of the locale formatters (formatter specification §2.1), such as `style:short` and `no-group`.
 *
 * What is not known is skipped: an option is never an error. Later options win over earlier ones.
 */

/** Takes the value of one option into the options of a formatter; the value is '' when none was written. */
export type Take<T> = (options: T, value: string) => void

/** What a formatter knows, by key. */
export type Keys<T> = ReadonlyMap<string, Take<T>>

/** An option as written, split at its first colon. */
export function splitOption(word: string): readonly [key: string, value: string] {
  const colon = word.indexOf(':')
  return colon === -1 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)]
}

/** Reads options by a table of keys. */
export function readOptions<T extends object>(words: readonly string[], keys: Keys<T>, options: T): T {
  for (const word of words) {
    const [key, value] = splitOption(word)
    keys.get(key)?.(options, value)
  }
  return options
}

/** One table key for each spelling of an option. */
export function spelled<T>(spellings: readonly string[], take: Take<T>): [string, Take<T>][] {
  return spellings.map((spelling) => [spelling, take])
}

/** Sets a member to the value as written. */
export function written<K extends string>(member: K): Take<{ [key in K]?: string }> {
  return (options, value) => {
    options[member] = value
  }
}

/** Sets a member to one of the words it may have; `synonyms` are further spellings of them. */
export function choice<K extends string, W extends string>(
  member: K,
  words: readonly W[],
  synonyms: readonly (readonly [string, W])[] = [],
): Take<{ [key in K]?: W }> {
  const meanings = new Map<string, W>([...words.map((word) => [word, word] as const), ...synonyms])
  return (options, value) => {
    const word = meanings.get(value)
    if (word !== undefined) options[member] = word
  }
}

/** Sets a member to true for exactly `true`. */
export function flag<K extends string>(member: K): Take<{ [key in K]?: boolean }> {
  return (options, value) => {
    options[member] = value === 'true'
  }
}

/** More digits than this are never asked for. */
const MAX_DIGITS = 50

/** Sets a member to the leading integer, within 0 to 50; 0 when there is none. */
export function digits<K extends string>(member: K): Take<{ [key in K]?: number }> {
  return (options, value) => {
    const count = Number.parseInt(value, 10) || 0
    options[member] = Math.min(Math.max(count, 0), MAX_DIGITS)
  }
}
