/** Places for results, two in each set; pages show the same dates and prices again and again, and locale rules take microseconds. */
const SETS = 4096

/** What is longer, key and result together, is not kept, so that hostile text cannot fill the memory. */
const MAX_LENGTH = 400

/** A conversion with its options: half of what decides on a result, known before there is any value. */
export class Rule {
  readonly key: string
  readonly hash: number

  /** Lengths keep the words apart whatever they hold. */
  constructor(name: string, words: readonly string[] = []) {
    this.key = [name, ...words].map((word) => `${word.length}:${word}`).join('')
    this.hash = mix(0, this.key)
  }
}

/** All that a result depends on; '' and 0 where a conversion knows no such thing. */
export interface Conversion {
  readonly rule: Rule
  readonly locale: string
  readonly zoneId: string
  readonly first: string | number
  readonly second: string | number
}

/** A result and what it was made of, each part compared: one site's data must never answer for another's. */
interface Entry {
  readonly key: string
  readonly locale: string
  readonly zoneId: string
  readonly first: string | number
  readonly second: string | number
  readonly text: string
}

/**
 * Remembers what pure conversions of short values gave.
 *
 * A table of fixed size, in which a result pushes out the older one of its set: asking builds no key, keeping moves nothing else.
 * Only what is asked for a second time is kept, so that what comes once costs no memory that has to be collected later.
 */
export class Memo {
  readonly #younger: (Entry | undefined)[] = new Array(SETS).fill(undefined)
  readonly #older: (Entry | undefined)[] = new Array(SETS).fill(undefined)
  /** The hash of what was last made in each set and not kept. */
  readonly #made = new Int32Array(SETS)

  /** The text kept for a conversion, else what `make` gives; what it throws is not kept. */
  remember(conversion: Conversion, make: () => string): string {
    const hash = hashOf(conversion)
    const set = (hash ^ (hash >>> 16)) & (SETS - 1)
    const younger = this.#younger[set]
    if (younger !== undefined && isOf(younger, conversion)) return younger.text
    const older = this.#older[set]
    if (older !== undefined && isOf(older, conversion)) return older.text
    const text = make()
    if (this.#made[set] !== hash) this.#made[set] = hash
    else this.#keep(set, conversion, text)
    return text
  }

  #keep(set: number, conversion: Conversion, text: string): void {
    if (lengthOf(conversion) + text.length > MAX_LENGTH) return
    this.#older[set] = this.#younger[set]
    this.#younger[set] = toEntry(conversion, text)
  }
}

function hashOf({ rule, locale, first, second }: Conversion): number {
  return mix(mix(mix(rule.hash, locale), first), second)
}

function isOf(entry: Entry, { rule, locale, zoneId, first, second }: Conversion): boolean {
  return (
    entry.first === first &&
    entry.second === second &&
    entry.key === rule.key &&
    entry.zoneId === zoneId &&
    entry.locale === locale
  )
}

/** Spreads values over the sets; an odd factor, so that no bit of theirs is lost. */
function mix(hash: number, value: string | number): number {
  if (typeof value === 'number') return Math.imul(hash ^ value, SPREAD)
  let mixed = hash
  const end = Math.min(value.length, MAX_LENGTH)
  for (let at = 0; at < end; at++) mixed = Math.imul(mixed ^ value.charCodeAt(at), SPREAD)
  return mixed
}

const SPREAD = 0x9e3779b1

function lengthOf({ rule, locale, zoneId, first, second }: Conversion): number {
  return rule.key.length + locale.length + zoneId.length + scalarLength(first) + scalarLength(second)
}

function scalarLength(value: string | number): number {
  return typeof value === 'string' ? value.length : 0
}

function toEntry({ rule, locale, zoneId, first, second }: Conversion, text: string): Entry {
  return {
    key: rule.key,
    locale: detached(locale),
    zoneId: detached(zoneId),
    first: detachedScalar(first),
    second: detachedScalar(second),
    text: detached(text),
  }
}

function detachedScalar(value: string | number): string | number {
  return typeof value === 'string' ? detached(value) : value
}

/** A copy. A piece of a longer text keeps all of it in memory, so that short entries could hold a template or a page each. */
function detached(text: string): string {
  return ` ${text}`.slice(1)
}
