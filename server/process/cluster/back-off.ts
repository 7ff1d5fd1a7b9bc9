const FIRST_MS = 100
const MAX_MS = 10_000
/** A worker that ran for this long did not exit because of its start. */
const LIFE_MS = 30_000

/** The delay before an exited worker is replaced. It doubles with each early exit in a row, from 100 ms to 10 s. */
export class BackOff {
  #nextMs = FIRST_MS

  /** Milliseconds to wait after a worker that ran for `lifeMs`. */
  next(lifeMs: number): number {
    const delayMs = lifeMs >= LIFE_MS ? FIRST_MS : this.#nextMs
    this.#nextMs = Math.min(2 * delayMs, MAX_MS)
    return delayMs
  }
}
