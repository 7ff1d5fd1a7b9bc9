import {
  limitCalls,
  limitDepth,
  limitNesting,
  limitOutput,
  limitText,
  limitTime,
  limitWork,
} from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import type { Limits } from '../../domain/diagnostics/limits.ts'

/** A monotonic clock in milliseconds. */
export type Clock = () => number

/** Output whose bytes were counted while it grew. */
export interface CountedOutput {
  /** The length in UTF-8 of a text, which is known when this is the output that the text is. */
  bytesOf(text: string): number | undefined
}

/** Ends a render. The budget throws it, and the recording of an explained render. `render` catches it. */
export class LimitReached extends Error {
  readonly finding: Finding

  constructor(finding: Finding) {
    super(finding.message)
    this.finding = finding
  }
}

/** Units of work between two readings of the clock. */
const SLICE = 1024

/**
 * Text for one unit of work is 64 UTF-16 units. Escaping characters that all need it takes 0.1 µs each, so a slice of
 * such text takes 6 ms.
 */
const TEXT_SHIFT = 6
const TEXT_OF_ONE_UNIT = 1 << TEXT_SHIFT

/**
 * Bound of nested blocks on the call stack, over all partials that run inside each other.
 *
 * Sixteen nested partials of usual size stay far below it. The default stack of Node holds several times as many.
 */
const MAX_STACKED_BLOCKS = 1024

/**
 * Counts the resources that a render uses. Callers of plugins charge for them, so a new formatter needs no code for it.
 */
export class Budget {
  readonly limits: Limits
  /** The long output that was finished last. */
  counted: CountedOutput | null = null
  readonly #clock: Clock | undefined
  readonly #startMs: number
  /** Units left of the current grant. Keeping them apart from the total makes `charge` one subtraction. */
  #fuel: number
  #granted: number
  readonly #maxText: number
  readonly #maxOutput: number
  #text = 0
  #calls = 0
  #blocks = 0
  /** Units of preparation since it last looked at the clock. */
  #prepared = 0

  constructor(limits: Limits, clock: Clock | undefined) {
    this.limits = limits
    this.#clock = clock
    this.#startMs = clock?.() ?? 0
    this.#maxText = limits.maxText
    this.#maxOutput = limits.maxOutputBytes
    this.#granted = Math.min(SLICE, limits.maxWork)
    this.#fuel = this.#granted
  }

  /** Units of work used so far. */
  get work(): number {
    return this.#granted - this.#fuel
  }

  /** UTF-16 units of text made so far. */
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

  /**
   * Looks at the clock for work that later renders find done. It does not count as work, so that all renders of a
   * template count the same.
   */
  prepare(units: number): void {
    if (this.#prepared + units > SLICE) {
      this.#checkTime()
      this.#prepared = 0
    }
    this.#prepared += units
  }

  /** Charges text before it is made or while it is made, with the work to make it. */
  chargeText(length: number): void {
    this.#text += length
    if (this.#text > this.#maxText) this.#failText()
    if (length >= TEXT_OF_ONE_UNIT) this.charge(length >>> TEXT_SHIFT)
  }

  /** Charges the work to go through text once. */
  chargeScan(length: number): void {
    if (length >= TEXT_OF_ONE_UNIT) this.charge(length >>> TEXT_SHIFT)
  }

  /** Ends the render when so much more text would be too much. For text that is charged only when it is finished. */
  checkText(length: number): void {
    if (this.#text + length > this.#maxText) this.#failText(length)
  }

  /** Called when a part of the output has grown. Each UTF-16 unit is at least one byte. */
  checkOutput(units: number): void {
    if (units > this.#maxOutput) this.#failOutput(units)
  }

  /** Counts a partial or macro that starts, with its nesting of blocks. */
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

  // The throwing code is separate, so that V8 inlines the small methods above.
  #failText(more = 0): never {
    throw new LimitReached(limitText(this.#maxText, this.#text + more))
  }

  #failOutput(units: number): never {
    throw new LimitReached(limitOutput(this.#maxOutput, units))
  }

  #refuel(): void {
    const { maxWork } = this.limits
    if (this.work > maxWork) throw new LimitReached(limitWork(maxWork, this.work))
    this.#checkTime()
    const grant = Math.min(maxWork, Math.max(this.#granted + SLICE, this.work))
    this.#fuel += grant - this.#granted
    this.#granted = grant
  }

  #checkTime(): void {
    const { maxTimeMs } = this.limits
    const elapsedMs = this.#clock === undefined ? 0 : this.#clock() - this.#startMs
    if (elapsedMs > maxTimeMs) throw new LimitReached(limitTime(maxTimeMs, Math.round(elapsedMs)))
  }
}
