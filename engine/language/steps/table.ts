import type { Block } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import { runStep } from './run-step.ts'
import type { Runnable, Step } from './step.ts'

/** The compiled content of a block. */
export interface Compiled {
  readonly steps: readonly Step[]
  /** The constant text after the last step. */
  readonly tail: string
  /** Units of work that one run is charged. */
  readonly cost: number
}

/** Compiles blocks to steps. */
export interface BlockCompiler {
  compile(block: Block): Compiled
}

/** Output is checked after each sixteenth step, before many long values become longer than any text can be. */
const CHECKED_AT_ONCE = 15

const NO_STEPS: readonly Step[] = []

/** The steps of one block, in their order. They are compiled when the block first runs. */
export class Table implements Runnable {
  #steps = NO_STEPS
  #tail = ''
  #cost = 0
  /** Null once the block is compiled. */
  #compiler: BlockCompiler | null
  readonly #block: Block

  constructor(block: Block, compiler: BlockCompiler) {
    this.#block = block
    this.#compiler = compiler
  }

  /** Compiles the block, unless it is compiled already. */
  prepare(): void {
    if (this.#compiler === null) return
    const { steps, tail, cost } = this.#compiler.compile(this.#block)
    this.#steps = steps
    this.#tail = tail
    this.#cost = cost
    this.#compiler = null
  }

  run(frame: Frame): string {
    this.prepare()
    const { budget } = frame.run
    budget.charge(this.#cost)
    const steps = this.#steps
    const count = steps.length
    if (count === 0) return this.#tail
    let output = ''
    for (let at = 0; at < count; at++) {
      const step = steps[at] as Step
      output += step.text
      output += runStep(step, frame)
      if ((at & CHECKED_AT_ONCE) === CHECKED_AT_ONCE) budget.checkOutput(output.length)
    }
    output += this.#tail
    budget.checkOutput(output.length)
    return output
  }
}
