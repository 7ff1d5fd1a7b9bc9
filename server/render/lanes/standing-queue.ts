/** A queue may be longer than its bound for so many milliseconds: a burst is worked off, and none of its requests is refused. */
const MAX_BURST_MS = 200

/**
 * Tells a queue that stays long from a burst.
 *
 * A queue that stays long makes no page more: it only lets every caller wait, until deadlines pass and what was read for them was
 * read for nothing, and keeps their requests in memory, which V8 then moves and marks.
 */
export class StandingQueue {
  readonly #boundMs: number
  #longSinceMs: number | undefined
  #isStanding = false

  /** `boundMs` is the work, in milliseconds, above which the queue is long. It is short again below half of that. */
  constructor(boundMs: number) {
    this.#boundMs = boundMs
  }

  /** Whether the queue was too long for too long when it was last noted. */
  get isStanding(): boolean {
    return this.#isStanding
  }

  /** Notes the work that waits, and returns how long a new request may wait. Both in milliseconds. */
  maxWaitMs(workMs: number, nowMs: number): number {
    if (workMs > this.#boundMs) this.#longSinceMs ??= nowMs
    else if (workMs < this.#boundMs / 2) this.#longSinceMs = undefined
    this.#isStanding = this.#longSinceMs !== undefined && nowMs - this.#longSinceMs > MAX_BURST_MS
    return this.#isStanding ? this.#boundMs : Number.POSITIVE_INFINITY
  }
}
