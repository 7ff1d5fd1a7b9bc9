/** Longer names are not compared, because the distance takes time quadratic in their length. */
const MAX_LENGTH = 40

/** A name with more edits is another name, however long it is. */
const MAX_EDITS = 4

/** At most this many known names are compared, to bound the time of one hint. */
const MAX_NAMES = 500

/** The known name that is closest to a misspelled one; undefined when none is close. */
export function nearest(typed: string, known: Iterable<string>): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined
  let best: string | undefined
  let bestDistance = Math.min(MAX_EDITS, Math.max(1, Math.floor(typed.length / 3))) + 1
  let compared = 0
  const word = typed.toLowerCase()
  const letters = lettersOf(word)
  for (const name of known) {
    if (++compared > MAX_NAMES) break
    if (Math.abs(name.length - typed.length) >= bestDistance) continue
    const other = name.toLowerCase()
    if (leastEdits(letters, lettersOf(other)) >= bestDistance) continue
    const distance = new Distances(word, other).within(bestDistance - 1)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** The set of a word's letters, one bit for each; letters whose codes have the same five lowest bits share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** No fewer edits make a word of these letters from one of others, because an edit removes or adds at most one of each. */
function leastEdits(one: number, other: number): number {
  return Math.max(countBits(one & ~other), countBits(other & ~one))
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** More than any distance. */
const FAR = MAX_LENGTH * 2

/** Edit distances of two short words. Swapping two neighbouring letters counts as one edit. */
class Distances {
  readonly #a: string
  readonly #b: string
  /** `#rows[i][j]` is the distance of the first `i` letters of one word from the first `j` of the other. */
  readonly #rows: number[][]

  constructor(a: string, b: string) {
    this.#a = a
    this.#b = b
    this.#rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  }

  /** The distance of the whole words if it is at most `max`, else a number above it. */
  within(max: number): number {
    for (let i = 1; i <= this.#a.length; i++) {
      if (this.#addRow(i, max) > max) return FAR
    }
    return this.#at(this.#a.length, this.#b.length)
  }

  /** Computes the cells of a row that may be within `max`, and returns the least of them. */
  #addRow(i: number, max: number): number {
    const row = new Array<number>(this.#b.length + 1)
    this.#rows.push(row)
    row[0] = i
    let least = i
    const end = Math.min(this.#b.length, i + max)
    for (let j = Math.max(1, i - max); j <= end; j++) {
      const cell = this.#cell(i, j)
      row[j] = cell
      least = Math.min(least, cell)
    }
    return least
  }

  #cell(i: number, j: number): number {
    const a = this.#a
    const b = this.#b
    const replaced = this.#at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
    const least = Math.min(replaced, this.#at(i, j - 1) + 1, this.#at(i - 1, j) + 1)
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    return isSwapped ? Math.min(least, this.#at(i - 2, j - 2) + 1) : least
  }

  /** A cell; one that was not computed is far. */
  #at(i: number, j: number): number {
    return this.#rows[i]?.[j] ?? FAR
  }
}
