import type { Preparation } from '../../domain/data/meter.ts'
import { copyShortTexts } from '../../domain/data/text-copies.ts'
import type { Block } from '../2-parse/ast.ts'
import type { Frame, RunState } from '../4-render/scope.ts'
import { runStep } from './run-step.ts'
import type { Runnable, Step } from './step.ts'

/** The steps of a block, with what is said once for all of them. */
export interface BlockSteps {
  readonly steps: readonly Step[]
  /** The constant text after the last step. */
  readonly tail: string
  /** Units of work that one run is charged. */
  readonly cost: number
}

/** Compiles blocks to steps. */
export interface BlockCompiler {
  compile(block: Block, preparation: Preparation): BlockSteps
}

/** Output is checked after each sixteenth step, before many long values become longer than any text can be. */
const CHECKED_AT_ONCE = 15

/** The render in which a block copies its constant text. It takes as long as a run, so one that runs once must not pay for it. */
const COPIED_IN_RENDER = 3

const NO_BLOCK: Block = []

/** The steps of one block, linked in their order. They are compiled when the block first runs. */
export class CompiledBlock implements Runnable {
  #first: Step | null = null
  #tail = ''
  #cost = 0
  /** Renders so far, up to the one that copied the text, and the last of them. */
  #renders = 0
  #lastRender = 0
  /** Null once the block is compiled. */
  #compiler: BlockCompiler | null
  /** Empty once the block is compiled, so that its part of the tree can be freed. */
  #block: Block

  constructor(block: Block, compiler: BlockCompiler) {
    this.#block = block
    this.#compiler = compiler
  }

  run(frame: Frame): string {
    if (this.#renders < COPIED_IN_RENDER) this.#startEarlyRun(frame.run)
    const { budget } = frame.run
    budget.charge(this.#cost)
    let step = this.#first
    if (step === null) return this.#tail
    let output = ''
    let count = 0
    do {
      output += step.text
      output += runStep(step, frame)
      if ((++count & CHECKED_AT_ONCE) === 0) budget.checkOutput(output.length)
      step = step.next
    } while (step !== null)
    output += this.#tail
    budget.checkOutput(output.length)
    return output
  }

  #startEarlyRun({ serial, budget }: RunState): void {
    this.#prepare(budget)
    if (serial === this.#lastRender) return
    this.#lastRender = serial
    if (++this.#renders === COPIED_IN_RENDER) this.#copyText()
  }

  /** Compiles the block, unless it is compiled already. After a limit the next run begins anew. */
  #prepare(preparation: Preparation): void {
    if (this.#compiler === null) return
    const { steps, tail, cost } = this.#compiler.compile(this.#block, preparation)
    this.#first = link(steps)
    this.#tail = tail
    this.#cost = cost
    this.#compiler = null
    this.#block = NO_BLOCK
  }

  /**
   * Text from the parser refers to the source, so reading it touches two places in memory. When thousands of templates
   * run in turn, neither is in the cache of the processor.
   */
  #copyText(): void {
    const steps: Step[] = []
    for (let step = this.#first; step !== null; step = step.next) steps.push(step)
    const [tail = '', ...texts] = copyShortTexts([this.#tail, ...steps.map(({ text }) => text)])
    this.#tail = tail
    for (const [at, step] of steps.entries()) step.text = texts[at] ?? ''
  }
}

function link(steps: readonly Step[]): Step | null {
  let next: Step | null = null
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at] as Step
    step.next = next
    next = step
  }
  return next
}
