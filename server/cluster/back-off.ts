const FIRST_MS = 100
const MAX_MS = 10_000
/** A worker that lived so long did not end because of how it started. */
const LIFE_MS = 30_000

/** How long to wait before the next start: the more often it failed in a row, the longer. */
export class BackOff {
  #nextMs = FIRST_MS

  /** Milliseconds to wait after a worker that lived for `lifeMs`. */
  next(lifeMs: number): number {
    const delayMs = lifeMs >= LIFE_MS ? FIRST_MS : this.#nextMs
    this.#nextMs = Math.min(2 * delayMs, MAX_MS)
    return delayMs
  }
}
