/** Lets one work run at a time. Those who wait take turns, so that a thousand works of one asker delay those of others by one. */
export class FairGate {
  /** The waiting works of each asker; the asker whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isTaken = false

  /** The result of a work, which begins at the asker's turn. */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(asker)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(asker: string): Promise<void> | undefined {
    if (!this.#isTaken) {
      this.#isTaken = true
      return undefined
    }
    const own = this.#waiting.get(asker) ?? []
    this.#waiting.set(asker, own)
    return new Promise((enter) => own.push(enter))
  }

  /** Hands the place to the next asker, who is the last one to get it again. */
  #leave(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#isTaken = false
      return
    }
    const [asker, own] = first
    this.#waiting.delete(asker)
    const next = own.shift()
    if (own.length > 0) this.#waiting.set(asker, own)
    next?.()
  }
}
