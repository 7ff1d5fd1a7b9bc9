import { limitTime } from '../../domain/diagnostics/catalogue.ts'
import { type Clock, LimitReached } from '../4-render/budget.ts'

/** Counts the members that recording, or a walk over recorded data, meets. */
export interface Steps {
  /** Counts one member. Returns whether a walk may go on. */
  next(): boolean
}

/** Steps between two looks at the clock. One takes up to 1 µs. */
const STEPS_OF_A_LOOK = 4096

/** Bound of a walk, because a list can repeat a list that repeats a list, and a host may have no clock. */
const MAX_STEPS = 2 ** 24

/**
 * Looks at the clock of the render while it is recorded, and while its explanation is made.
 *
 * Recording is no work of the template, so the budget is not charged: an explained render has the same work as any other.
 * It takes time, and so it can reach the same limit of time.
 */
export class RecordingClock implements Steps {
  readonly #clock: Clock | undefined
  readonly #maxTimeMs: number
  readonly #startMs: number
  #steps = 0
  #nextLook = STEPS_OF_A_LOOK

  constructor(clock: Clock | undefined, maxTimeMs: number) {
    this.#clock = clock
    this.#maxTimeMs = maxTimeMs
    this.#startMs = clock?.() ?? 0
  }

  next(): boolean {
    this.take(1)
    return this.#steps < MAX_STEPS
  }

  /** Counts many steps at once. Errors: `limit_time`. */
  take(steps: number): void {
    this.#steps += steps
    if (this.#steps >= this.#nextLook) this.#look()
  }

  #look(): void {
    this.#nextLook = this.#steps + STEPS_OF_A_LOOK
    if (this.#clock === undefined) return
    const elapsedMs = this.#clock() - this.#startMs
    if (elapsedMs > this.#maxTimeMs) throw new LimitReached(limitTime(this.#maxTimeMs, Math.round(elapsedMs)))
  }
}

/** The steps of a walk after a limit. */
export class FewSteps implements Steps {
  #left: number

  constructor(count: number) {
    this.#left = count
  }

  next(): boolean {
    return --this.#left >= 0
  }
}
