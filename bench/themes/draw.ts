/** Draws from a repeatable sequence of random numbers (mulberry32). */
export class Draw {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  /** Whether an event of this probability happens. */
  happens(probability: number): boolean {
    return this.below(1000) < probability * 1000
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** Some elements in their order, each with probability one half, and at least one. */
  some<T>(list: readonly T[]): T[] {
    const drawn = list.filter(() => this.happens(0.5))
    return drawn.length > 0 ? drawn : [this.one(list)]
  }

  /** A list made by a function. */
  times<T>(count: number, make: (position: number) => T): T[] {
    return Array.from({ length: count }, (_, position) => make(position))
  }

  /** An identifier of 24 hexadecimal digits, as the platform gives them. */
  id(): string {
    return this.times(24, () => this.below(16).toString(16)).join('')
  }
}
