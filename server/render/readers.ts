/** Websites beyond this many forget the one that was added first, which then uploads once more. */
const MAX_READERS = 1000

/** The websites that may name stored content by its digest. */
export class Readers {
  #isShared = false
  #websites: Set<string> | undefined

  /** Adds a website; '' shares the content with all. */
  add(website: string): void {
    if (this.#isShared) return
    if (website === '') {
      this.#isShared = true
      this.#websites = undefined
      return
    }
    this.#websites ??= new Set()
    if (this.#websites.has(website)) return
    this.#websites.add(website)
    const [first] = this.#websites
    if (this.#websites.size > MAX_READERS && first !== undefined) this.#websites.delete(first)
  }

  has(website: string): boolean {
    return this.#isShared || (this.#websites?.has(website) ?? false)
  }
}
