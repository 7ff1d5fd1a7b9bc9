/**
 * Sets of the cache, with two entries each. Pages repeat the same dates and prices, and formatting one takes
 * microseconds.
 */
const SETS = 4096

/** Longer entries, key and result together, are not cached, so hostile text cannot fill the memory. */
const MAX_LENGTH = 400

/** A conversion with its options: the part of a cache key that is known at compile time. */
export class Rule {
  readonly key: string
  readonly hash: number

  /** Each word is prefixed with its length, so `['a b']` and `['a', 'b']` give different keys. */
  constructor(name: string, words: readonly string[] = []) {
    this.key = [name, ...words].map((word) => `${word.length}:${word}`).join('')
    this.hash = mix(0, this.key)
  }
}

/** Everything that a result depends on. Parts that a conversion does not use are '' or 0. */
export interface Conversion {
  readonly rule: Rule
  readonly locale: string
  readonly zoneId: string
  readonly first: string | number
  readonly second: string | number
}

/**
 * A result with the key it was computed from. All parts are compared, so the data of one website never gets the result
 * of another.
 */
interface CacheEntry {
  readonly key: string
  readonly locale: string
  readonly zoneId: string
  readonly first: string | number
  readonly second: string | number
  readonly text: string
}

/**
 * Caches the results of pure conversions of short values.
 *
 * The table has a fixed size. A lookup builds no key string, and a new result replaces the older one of its set. A
 * result is stored when it is asked for a second time, so values that occur once do not fill the cache.
 */
export class ConversionCache {
  readonly #younger: (CacheEntry | undefined)[] = new Array(SETS).fill(undefined)
  readonly #older: (CacheEntry | undefined)[] = new Array(SETS).fill(undefined)
  /** The hash of the most recent result of each set that was not stored. */
  readonly #made = new Int32Array(SETS)

  /** Returns the cached text of a conversion, or the result of `make`. An error of `make` is not cached. */
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

function isOf(entry: CacheEntry, { rule, locale, zoneId, first, second }: Conversion): boolean {
  return (
    entry.first === first &&
    entry.second === second &&
    entry.key === rule.key &&
    entry.zoneId === zoneId &&
    entry.locale === locale
  )
}

/** A multiplicative hash. The factor is odd, so multiplying loses no bits. */
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

function toEntry({ rule, locale, zoneId, first, second }: Conversion, text: string): CacheEntry {
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

/** A copy. A substring keeps the whole original text in memory, so a short entry could retain a template or a page. */
function detached(text: string): string {
  return ` ${text}`.slice(1)
}
