/** Lets a few works run at the same time. The others wait and begin in the order in which they came. */
export class Gate {
  readonly #places: number
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(places: number) {
    this.#places = places
  }

  /** Works that have not begun. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** The result of a work, which begins as soon as there is a place. It leaves its place when it fails, too. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#taken >= this.#places) return new Promise((enter) => this.#waiting.push(enter))
    this.#taken += 1
    return undefined
  }

  /** Hands the place on, so that no later work takes it first. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#taken -= 1
    else next()
  }
}
