/**
 * Tells when to try again what failed several times in a row: after 1, 2, 4, 8 misses and so on, so that
 * trying in vain costs little.
 */
export class Backoff {
  #misses = 0

  shouldTry(): boolean {
    return isTurn(this.#misses)
  }

  /** Whether the last miss was at a time to try, and not the first in a row. */
  hasTriedAgain(): boolean {
    return this.#misses > 1 && isTurn(this.#misses - 1)
  }

  missed(): void {
    this.#misses++
  }

  hit(): void {
    this.#misses = 0
  }
}

/** Whether a number of misses is 0 or a power of two, which has one bit. */
function isTurn(misses: number): boolean {
  return (misses & (misses - 1)) === 0
}
