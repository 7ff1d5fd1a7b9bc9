/**
 * Option arguments of the locale formatters (formatter specification §2.1), such as `style:short` and `no-group`.
 *
 * Unknown options are ignored, and no option is an error. A later option overrides an earlier one.
 */

/** Stores the value of one option. The value is '' when none was written. */
export type Take<T> = (options: T, value: string) => void

/** The options of a formatter by key. */
export type OptionKeys<T> = ReadonlyMap<string, Take<T>>

/** Splits an option at its first colon. */
export function splitOption(word: string): readonly [key: string, value: string] {
  const colon = word.indexOf(':')
  return colon === -1 ? [word, ''] : [word.slice(0, colon), word.slice(colon + 1)]
}

/** Reads options by a table of keys. */
export function readOptions<T extends object>(words: readonly string[], keys: OptionKeys<T>, options: T): T {
  for (const word of words) {
    const [key, value] = splitOption(word)
    keys.get(key)?.(options, value)
  }
  return options
}

/** One table entry for each spelling of an option. */
export function spelled<T>(spellings: readonly string[], take: Take<T>): [string, Take<T>][] {
  return spellings.map((spelling) => [spelling, take])
}

/** Sets a member to one of the listed words. `synonyms` map further spellings to them. */
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

/** Sets a member to true only for `true`. */
export function flag<K extends string>(member: K): Take<{ [key in K]?: boolean }> {
  return (options, value) => {
    options[member] = value === 'true'
  }
}

/** Upper bound of a number of digits. */
const MAX_DIGITS = 50

/** Sets a member to the leading integer, limited to 0 … 50. Text without digits gives 0. */
export function digits<K extends string>(member: K): Take<{ [key in K]?: number }> {
  return (options, value) => {
    const count = Number.parseInt(value, 10) || 0
    options[member] = Math.min(Math.max(count, 0), MAX_DIGITS)
  }
}
