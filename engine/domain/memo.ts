/** Results that are kept; pages show the same dates and prices again and again, and locale rules take microseconds each. */
const MAX_ENTRIES = 5000

/** Longer keys are not kept, so that hostile text cannot fill the memory. */
const MAX_KEY_LENGTH = 200

/**
 * Remembers what pure conversions gave: text by the conversion, its options and its values.
 *
 * Two generations stand for a list by age: when the younger is full it becomes the older, and the older is dropped.
 */
export class Memo {
  #younger = new Map<string, string>()
  #older = new Map<string, string>()

  /** The text kept for a conversion and all that it depends on, else what `make` gives; what it throws is not kept. */
  remember(dependsOn: readonly (string | number)[], make: () => string): string {
    const key = toKey(dependsOn)
    if (key.length > MAX_KEY_LENGTH) return make()
    const known = this.#younger.get(key)
    if (known !== undefined) return known
    const text = this.#older.get(key) ?? make()
    if (this.#younger.size >= MAX_ENTRIES) {
      this.#older = this.#younger
      this.#younger = new Map()
    }
    this.#younger.set(key, text)
    return text
  }
}

/** Lengths keep parts apart whatever they hold: results of one site must never answer for another's data. */
function toKey(parts: readonly (string | number)[]): string {
  let key = ''
  for (const part of parts) key += typeof part === 'number' ? `#${part}|` : `${part.length}:${part}`
  return key
}
