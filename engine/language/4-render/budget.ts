import type { Finding } from '../../domain/diagnostics.ts'
import {
  limitCalls,
  limitDepth,
  limitNesting,
  limitOutput,
  limitText,
  limitTime,
  limitWork,
} from '../../domain/diagnostics.ts'
import type { Limits } from '../../domain/limits.ts'

/** Milliseconds from any fixed point, never going back. */
export type Clock = () => number

/** Ends a render; thrown by the budget alone and caught where the render began. */
export class LimitReached extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

const KIB = 1024

/** Units between two looks at the clock. */
const SLICE = 1024

/**
 * Blocks on the host's stack at once, over all partials that run inside each other.
 *
 * Sixteen partials of ordinary shape stay far below; the default stack of Node carries several times as many.
 */
const MAX_STACKED_BLOCKS = 1024

/** Counts what a render uses. All work is charged through `charge`, so that a new formatter is covered by its caller. */
export class Budget {
  readonly limits: Limits
  readonly #clock: Clock | undefined
  readonly #startMs: number
  /** Units left of what was granted; kept apart from the total so that the hot path is one subtraction. */
  #fuel: number
  #granted: number
  readonly #maxText: number
  readonly #maxOutput: number
  #text = 0
  #calls = 0
  #blocks = 0

  constructor(limits: Limits, clock: Clock | undefined) {
    this.limits = limits
    this.#clock = clock
    this.#startMs = clock?.() ?? 0
    this.#maxText = limits.maxText
    this.#maxOutput = limits.maxOutputBytes
    this.#granted = Math.min(SLICE, limits.maxWork)
    this.#fuel = this.#granted
  }

  /** Units used so far. */
  get work(): number {
    return this.#granted - this.#fuel
  }

  /** Characters of text made so far. */
  get text(): number {
    return this.#text
  }

  /** Partials and macros run so far. */
  get calls(): number {
    return this.#calls
  }

  charge(units: number): void {
    this.#fuel -= units
    if (this.#fuel < 0) this.#refuel()
  }

  /** Charges text before or as it is made, and the work of making it, a unit for each KiB. */
  chargeText(length: number): void {
    this.#text += length
    if (this.#text > this.#maxText) this.#failText()
    if (length >= KIB) this.charge(length >>> 10)
  }

  /** Called with each stretch of output that grew; a UTF-16 unit is at least a byte. */
  checkOutput(units: number): void {
    if (units > this.#maxOutput) this.#failOutput(units)
  }

  /** Counts a partial or macro of so many nested blocks while it runs. */
  enterCall(blocks: number): void {
    this.charge(1)
    this.#calls++
    this.#blocks += blocks + 1
    if (this.#calls > this.limits.maxCalls)
      throw new LimitReached(limitCalls(this.limits.maxCalls, this.#calls))
    if (this.#blocks > MAX_STACKED_BLOCKS)
      throw new LimitReached(limitNesting(MAX_STACKED_BLOCKS, this.#blocks))
  }

  leaveCall(blocks: number): void {
    this.#blocks -= blocks + 1
  }

  /** Called with the depth that a walk over data has reached. */
  checkDepth(levels: number): void {
    const { maxDataDepth } = this.limits
    if (levels > maxDataDepth) throw new LimitReached(limitDepth(maxDataDepth, levels))
  }

  // Failing stands apart so that the methods above stay small enough to be inlined.
  #failText(): never {
    throw new LimitReached(limitText(this.#maxText, this.#text))
  }

  #failOutput(units: number): never {
    throw new LimitReached(limitOutput(this.#maxOutput, units))
  }

  #refuel(): void {
    const { maxWork, maxTimeMs } = this.limits
    if (this.work > maxWork) throw new LimitReached(limitWork(maxWork, this.work))
    const elapsedMs = this.#clock === undefined ? 0 : this.#clock() - this.#startMs
    if (elapsedMs > maxTimeMs) throw new LimitReached(limitTime(maxTimeMs, Math.round(elapsedMs)))
    const grant = Math.min(maxWork, Math.max(this.#granted + SLICE, this.work))
    this.#fuel += grant - this.#granted
    this.#granted = grant
  }
}
