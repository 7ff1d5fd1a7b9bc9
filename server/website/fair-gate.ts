/**
 * Lets a few works run at a time. Those who wait take turns, so that a thousand works of one asker delay those of others by one for
 * each place.
 */
export class FairGate {
  readonly #places: number
  /** The waiting works of each asker; the asker whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #taken = 0

  constructor(places = 1) {
    this.#places = places
  }

  /** Works of an asker that have not begun. */
  waitingOf(asker: string): number {
    return this.#waiting.get(asker)?.length ?? 0
  }

  /** The result of a work, which begins at the asker's turn. It leaves its place when it fails, too. */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(asker)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(asker: string): Promise<void> | undefined {
    if (this.#taken < this.#places) {
      this.#taken += 1
      return undefined
    }
    const own = this.#waiting.get(asker) ?? []
    this.#waiting.set(asker, own)
    return new Promise((enter) => own.push(enter))
  }

  /** Hands the place to the next asker, who is the last one to get it again, so that no later work takes it first. */
  #leave(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#taken -= 1
      return
    }
    const [asker, own] = first
    this.#waiting.delete(asker)
    const next = own.shift()
    if (own.length > 0) this.#waiting.set(asker, own)
    next?.()
  }
}
