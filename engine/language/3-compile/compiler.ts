import { type Instruction as Ast, type Block, LITERALS, type Struct } from '../2-parse/ast.ts'
import type { Instruction } from '../4-render/scope.ts'
import { compileIf, compilePredicateBlock, compileRepeated, compileSection } from './blocks.ts'
import { compileInclude, compileMacro } from './calls.ts'
import type { Compilation, Observer, Registries } from './compilation.ts'
import { compileBindVar, compileCtxVar, compileEval, compileInject, compileVariable } from './values.ts'

/**
 * Turns a block into one closure per instruction (design: nothing is decided at render time that can be decided here).
 *
 * Text between instructions is merged and laid beside them, so that printing it costs no call. Blocks nest no deeper than the
 * parser's limit, which bounds this recursion and that of rendering.
 */
export function compileBlock(body: Block, registries: Registries, observer?: Observer): Instruction {
  const compilation: Compilation = {
    ...registries,
    observer,
    later(block) {
      let instruction: Instruction | undefined
      return () => {
        instruction ??= joinInstructions(block, compilation)
        return instruction
      }
    },
  }
  return joinInstructions(body, compilation)
}

/** A block without instructions that make output. */
function printText(text: string): Instruction {
  return ({ run }) => {
    run.budget.charge(1)
    return text
  }
}

function joinInstructions(block: Block, compilation: Compilation): Instruction {
  const texts: string[] = []
  const instructions: Instruction[] = []
  let text = ''
  let cost = 0
  for (const node of block) {
    const constant = constantText(node)
    if (constant !== undefined) {
      text += constant
      continue
    }
    texts.push(text)
    instructions.push(compileWatched(node, compilation))
    cost += costOf(node)
    text = ''
  }
  return joinClosures(texts, instructions, text, cost)
}

function joinClosures(
  texts: readonly string[],
  instructions: readonly Instruction[],
  tail: string,
  cost: number,
): Instruction {
  const [first] = instructions
  if (first === undefined) return printText(tail)
  const head = texts[0] ?? ''
  if (instructions.length === 1) {
    return (frame) => {
      frame.run.budget.charge(cost)
      return head + first(frame) + tail
    }
  }
  const count = instructions.length
  return (frame) => {
    const { budget } = frame.run
    budget.charge(cost)
    let output = ''
    for (let at = 0; at < count; at++) {
      output += (texts[at] as string) + (instructions[at] as Instruction)(frame)
    }
    output += tail
    budget.checkOutput(output.length)
    return output
  }
}

/** Units of an instruction, charged with its block: itself and each formatter it calls. */
function costOf(node: Ast): number {
  return 'formatters' in node ? 1 + node.formatters.length : 1
}

function constantText(node: Ast): string | undefined {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'literal':
      return LITERALS.find(({ opcode }) => opcode === node.opcode)?.text
    case 'comment':
    case 'atom':
      return ''
    default:
      return undefined
  }
}

function compileWatched(node: Ast, compilation: Compilation): Instruction {
  const instruction = compileInstruction(node, compilation)
  return compilation.observer?.watch(node, instruction) ?? instruction
}

function compileInstruction(node: Ast, compilation: Compilation): Instruction {
  switch (node.kind) {
    case 'variable':
      return compileVariable(node, compilation)
    case 'bindvar':
      return compileBindVar(node, compilation)
    case 'ctxvar':
      return compileCtxVar(node)
    case 'inject':
      return compileInject(node)
    case 'eval':
      return compileEval(node)
    case 'include':
      return compileInclude(node)
    case 'macro':
      return compileMacro(node, compilation)
    case 'struct':
      return compileStruct(node, compilation)
    case 'section':
      return compileSection(node, compilation)
    case 'repeated':
      return compileRepeated(node, compilation)
    case 'if':
      return compileIf(node, compilation)
    case 'predicate':
      return compilePredicateBlock(node, compilation)
    case 'text':
    case 'literal':
    case 'comment':
    case 'atom':
      return printText('')
  }
}

function compileStruct({ body: block }: Struct, compilation: Compilation): Instruction {
  const body = compilation.later(block)
  return (frame) => body()(frame)
}
