import type { Block, ConstantInstruction, DynamicInstruction, Instruction, Struct } from '../2-parse/ast.ts'
import { LITERALS } from '../2-parse/opcodes.ts'
import type { Step } from '../4-render/scope.ts'
import { compileIf, compilePredicateBlock, compileRepeated, compileSection } from './blocks.ts'
import { compileInclude, compileMacro } from './calls.ts'
import type { Compilation, Observer, Registries } from './compilation.ts'
import { compileBindVar, compileCtxVar, compileEval, compileInject, compileVariable } from './values.ts'

/**
 * Compiles a block to one step. Everything that can be decided before the render is decided here.
 *
 * Adjacent text is merged and stored beside the steps, so printing it needs no call. The parser limits the nesting of
 * blocks, which bounds the recursion here and in the render.
 */
export function compileBlock(body: Block, registries: Registries, observer?: Observer): Step {
  const compilation: Compilation = {
    ...registries,
    observer,
    later(block) {
      let step: Step | undefined
      return () => {
        step ??= joinSteps(block, compilation)
        return step
      }
    },
  }
  return joinSteps(body, compilation)
}

/** A block of text alone. */
function printText(text: string): Step {
  return ({ run }) => {
    run.budget.charge(1)
    return text
  }
}

function joinSteps(block: Block, compilation: Compilation): Step {
  const texts: string[] = []
  const steps: Step[] = []
  let text = ''
  let cost = 0
  for (const instruction of block) {
    if (isConstant(instruction)) {
      text += constantText(instruction)
      continue
    }
    texts.push(text)
    steps.push(compileWatched(instruction, compilation))
    cost += costOf(instruction)
    text = ''
  }
  return concatenate(texts, steps, text, cost)
}

/** Output is checked after each sixteenth step, before many long values become longer than any text can be. */
const CHECKED_AT_ONCE = 15

function concatenate(texts: readonly string[], steps: readonly Step[], tail: string, cost: number): Step {
  const [first] = steps
  if (first === undefined) return printText(tail)
  const head = texts[0] ?? ''
  if (steps.length === 1) {
    return (frame) => {
      frame.run.budget.charge(cost)
      return head + first(frame) + tail
    }
  }
  const count = steps.length
  return (frame) => {
    const { budget } = frame.run
    budget.charge(cost)
    let output = ''
    for (let at = 0; at < count; at++) {
      output += (texts[at] as string) + (steps[at] as Step)(frame)
      if ((at & CHECKED_AT_ONCE) === CHECKED_AT_ONCE) budget.checkOutput(output.length)
    }
    output += tail
    budget.checkOutput(output.length)
    return output
  }
}

/** Units of work of an instruction: one for itself and one per formatter. They are charged with the block. */
function costOf(instruction: DynamicInstruction): number {
  return 'formatters' in instruction ? 1 + instruction.formatters.length : 1
}

function isConstant(instruction: Instruction): instruction is ConstantInstruction {
  const { kind } = instruction
  return kind === 'text' || kind === 'literal' || kind === 'comment' || kind === 'atom'
}

function constantText(instruction: ConstantInstruction): string {
  switch (instruction.kind) {
    case 'text':
      return instruction.text
    case 'literal':
      return LITERALS.find(({ opcode }) => opcode === instruction.opcode)?.text ?? ''
    case 'comment':
    case 'atom':
      return ''
  }
}

function compileWatched(instruction: DynamicInstruction, compilation: Compilation): Step {
  const step = compileInstruction(instruction, compilation)
  return compilation.observer?.watch(instruction, step) ?? step
}

function compileInstruction(instruction: DynamicInstruction, compilation: Compilation): Step {
  switch (instruction.kind) {
    case 'variable':
      return compileVariable(instruction, compilation)
    case 'bindvar':
      return compileBindVar(instruction, compilation)
    case 'ctxvar':
      return compileCtxVar(instruction)
    case 'inject':
      return compileInject(instruction)
    case 'eval':
      return compileEval(instruction)
    case 'include':
      return compileInclude(instruction)
    case 'macro':
      return compileMacro(instruction, compilation)
    case 'struct':
      return compileStruct(instruction, compilation)
    case 'section':
      return compileSection(instruction, compilation)
    case 'repeated':
      return compileRepeated(instruction, compilation)
    case 'if':
      return compileIf(instruction, compilation)
    case 'predicate':
      return compilePredicateBlock(instruction, compilation)
  }
}

function compileStruct({ body: block }: Struct, compilation: Compilation): Step {
  const body = compilation.later(block)
  return (frame) => body()(frame)
}
