import type {
  Block,
  Call,
  ConstantInstruction,
  DynamicInstruction,
  Instruction,
  Struct,
} from '../2-parse/ast.ts'
import { LITERALS } from '../2-parse/opcodes.ts'
import type { Print } from '../4-render/scope.ts'
import { type BlockCompiler, type BlockSteps, CompiledBlock } from '../steps/compiled-block.ts'
import { runStep } from '../steps/run-step.ts'
import { functionStep, type Step } from '../steps/step.ts'
import { compileIf, compilePredicateBlock, compileRepeated, compileSection } from './blocks.ts'
import { compileInclude, compileMacro } from './calls.ts'
import type { Compilation, Observer, Registries } from './compilation.ts'
import { compileBindVar, compileCtxVar, compileEval, compileInject, compileVariable } from './values.ts'

/**
 * Compiles a block to steps. Everything that can be decided before the render is decided here.
 *
 * The parser limits the nesting of blocks, which bounds the recursion here and in the render.
 */
export function compileBlock(body: Block, registries: Registries, observer?: Observer): Print {
  const { formatters, predicates } = registries
  const later = (block: Block) => new CompiledBlock(block, compiler)
  const compiler: BlockCompiler = {
    compile: (block, preparation) =>
      compileSteps(block, { formatters, predicates, observer, preparation, later }),
  }
  const compiled = later(body)
  return (frame) => compiled.run(frame)
}

/** Instructions that are compiled and charged at once. Longer blocks are divided, so that the clock is read between. */
const MAX_STEPS = 512

function compileInParts(block: Block, compilation: Compilation): BlockSteps {
  const steps: Step[] = []
  for (let from = 0; from < block.length; from += MAX_STEPS) {
    const part = compilation.later(block.slice(from, from + MAX_STEPS))
    steps.push(functionStep((frame) => part.run(frame)))
  }
  return { steps, tail: '', cost: 1 }
}

/** Adjacent text is merged and stands in the step after it, so printing it needs no call. */
function compileSteps(block: Block, compilation: Compilation): BlockSteps {
  if (block.length > MAX_STEPS) return compileInParts(block, compilation)
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

/** Units of work of an instruction: one for itself, its plugins with their arguments. Charged with the block. */
function costOf(instruction: DynamicInstruction): number {
  if (instruction.kind === 'predicate') return 1 + costOfArguments(instruction.predicate)
  if (!('formatters' in instruction)) return 1
  return instruction.formatters.reduce((sum, call) => sum + 1 + costOfArguments(call), 1)
}

/** Arguments that cost no work. No template of usual size has a tag with more. */
const FREE_ARGUMENTS = 8

/** Units of work for the arguments of a call, beyond what a usual one has: one for each, and one per 64 characters. */
function costOfArguments({ args }: Call): number {
  const list = args?.list ?? []
  const characters = list.reduce((sum, each) => sum + each.length, 0)
  return Math.max(0, list.length - FREE_ARGUMENTS) + (characters >>> 6)
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
      return functionStep(compileCtxVar(instruction, compilation))
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
