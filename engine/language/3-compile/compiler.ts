import type { Block, ConstantInstruction, DynamicInstruction, Instruction, Struct } from '../2-parse/ast.ts'
import { LITERALS } from '../2-parse/opcodes.ts'
import type { Print } from '../4-render/scope.ts'
import { runStep } from '../steps/run-step.ts'
import { functionStep, type Step } from '../steps/step.ts'
import { type Compiled, Table } from '../steps/table.ts'
import { compileIf, compilePredicateBlock, compileRepeated, compileSection } from './blocks.ts'
import { compileInclude, compileMacro } from './calls.ts'
import type { Compilation, Observer, Registries } from './compilation.ts'
import { compileBindVar, compileCtxVar, compileEval, compileInject, compileVariable } from './values.ts'

/**
 * Compiles a block to a table of steps. Everything that can be decided before the render is decided here.
 *
 * The parser limits the nesting of blocks, which bounds the recursion here and in the render.
 */
export function compileBlock(body: Block, registries: Registries, observer?: Observer): Print {
  const compiler = { compile: (block: Block) => compileSteps(block, compilation) }
  const compilation: Compilation = {
    ...registries,
    observer,
    later: (block) => new Table(block, compiler),
  }
  const table = new Table(body, compiler)
  table.prepare()
  return (frame) => table.run(frame)
}

/** Adjacent text is merged and stands in the step after it, so printing it needs no call. */
function compileSteps(block: Block, compilation: Compilation): Compiled {
  const steps: Step[] = []
  let text = ''
  let cost = 0
  for (const instruction of block) {
    if (isConstant(instruction)) {
      text += constantText(instruction)
      continue
    }
    const step = compileWatched(instruction, compilation)
    step.text = text
    steps.push(step)
    cost += costOf(instruction)
    text = ''
  }
  return { steps, tail: text, cost: Math.max(cost, 1) }
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

/** An observed instruction becomes a function around its step. */
function compileWatched(instruction: DynamicInstruction, compilation: Compilation): Step {
  const step = compileInstruction(instruction, compilation)
  const { observer } = compilation
  return observer === undefined
    ? step
    : functionStep(observer.watch(instruction, (frame) => runStep(step, frame)))
}

function compileInstruction(instruction: DynamicInstruction, compilation: Compilation): Step {
  switch (instruction.kind) {
    case 'variable':
      return compileVariable(instruction, compilation)
    case 'section':
      return compileSection(instruction, compilation)
    case 'repeated':
      return compileRepeated(instruction, compilation)
    case 'if':
      return compileIf(instruction, compilation)
    case 'predicate':
      return compilePredicateBlock(instruction, compilation)
    case 'bindvar':
      return functionStep(compileBindVar(instruction, compilation))
    case 'ctxvar':
      return functionStep(compileCtxVar(instruction))
    case 'inject':
      return functionStep(compileInject(instruction))
    case 'eval':
      return functionStep(compileEval(instruction))
    case 'include':
      return functionStep(compileInclude(instruction))
    case 'macro':
      return functionStep(compileMacro(instruction, compilation))
    case 'struct':
      return functionStep(compileStruct(instruction, compilation))
  }
}

function compileStruct({ body: block }: Struct, compilation: Compilation): Print {
  const body = compilation.later(block)
  return (frame) => body.run(frame)
}
