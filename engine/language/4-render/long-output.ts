import type { Budget, CountedOutput } from './budget.ts'
import { utf8Length } from './utf8.ts'

/** UTF-16 units of output that are made flat and counted at once, in about 2 ms. */
export const PIECE_UNITS = 1 << 19

/**
 * The output of a loop that is longer than a piece.
 *
 * V8 keeps concatenated text as a tree, and makes it flat when a character is read. For 8 million units that takes up to
 * 15 ms, which nothing can interrupt. So a loop makes pieces flat, counts and charges them while it prints, and ends the
 * render early. Blocks do not: counting after each of their steps took 5 % of the time of a page.
 */
export class LongOutput implements CountedOutput {
  readonly #budget: Budget
  #text = ''
  #bytes = 0

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /** Appends output and the text that made it long. Errors: `limit_output`. */
  add(output: string, made: string): void {
    this.#append(output)
    this.#append(made)
  }

  /** The whole output, after the rest. */
  finish(rest: string): string {
    this.#append(rest)
    this.#budget.counted = this
    return this.#text
  }

  bytesOf(text: string): number | undefined {
    return text === this.#text ? this.#bytes : undefined
  }

  #append(piece: string): void {
    this.#bytes += bytesOf(piece, this.#budget)
    this.#budget.checkOutput(this.#bytes)
    this.#text += piece
  }
}

/** Appends output and the text that makes it long. Apart from the loops that call it, so that V8 compiles them well. */
export function addTo(long: LongOutput | null, output: string, made: string, budget: Budget): LongOutput {
  const whole = long ?? new LongOutput(budget)
  whole.add(output, made)
  return whole
}

/** The length of output in UTF-8. The output that a loop has just returned was counted while it grew. */
export function bytesOf(output: string, budget: Budget): number {
  return budget.counted?.bytesOf(output) ?? utf8Length(output, budget)
}
