/** Words by how they end: those from behind, sorted, so that the ones with one end stand beside each other. */
export class WordEnds {
  readonly #added = new Set<string>()
  #sorted: readonly string[] = []

  add(word: string): void {
    this.#added.add(word)
  }

  /** Words that end with `end` and are longer, at most `max`. */
  endingWith(end: string, max: number): string[] {
    if (this.#sorted.length < this.#added.size) this.#sorted = [...this.#added].map(backwards).sort()
    const start = backwards(end)
    const found: string[] = []
    for (let at = firstFrom(this.#sorted, start); found.length < max; at++) {
      const word = this.#sorted[at]
      if (!word?.startsWith(start)) break
      if (word !== start) found.push(backwards(word))
    }
    return found
  }
}

function backwards(word: string): string {
  return Array.from(word).reverse().join('')
}

/** The place of the first word that does not stand before `start`. */
function firstFrom(sorted: readonly string[], start: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
