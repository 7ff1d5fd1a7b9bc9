import type {
  Block,
  Call,
  If,
  Instruction,
  Or,
  PredicateBlock,
  RawArguments,
  Repeated,
  Root,
  Section,
} from '../2-parse/ast.ts'
import { OPCODES } from '../2-parse/opcodes.ts'

/** The JSON form of a template: nested arrays (language specification §7). */
export type InstructionTree = readonly unknown[] | number

const OPERATOR_CODES = { or: 0, and: 1 } as const

/** Writes a tree in its JSON form. The bytes are the same as those of the reference implementation. */
export function toTree({ body, closed, isRoot }: Root): InstructionTree {
  const block = writeBlock(body)
  if (!isRoot) return block[0] ?? []
  return [OPCODES.ROOT, 1, block, closed ? OPCODES.EOF : OPCODES.END]
}

function writeBlock(block: Block): InstructionTree[] {
  return block.map(writeInstruction)
}

function writeInstruction(instruction: Instruction): InstructionTree {
  switch (instruction.kind) {
    case 'text':
      return [OPCODES.TEXT, instruction.text]
    case 'variable':
      return [OPCODES.VARIABLE, instruction.paths, writeFormatters(instruction.formatters)]
    case 'bindvar':
      return [OPCODES.BINDVAR, instruction.name, instruction.paths, writeFormatters(instruction.formatters)]
    case 'ctxvar':
      return [OPCODES.CTXVAR, instruction.name, instruction.bindings]
    case 'inject':
      return [OPCODES.INJECT, instruction.name, instruction.path, writeArguments(instruction.args)]
    case 'eval':
      return [OPCODES.EVAL, instruction.text]
    case 'include':
      return [OPCODES.INCLUDE, instruction.name, writeArguments(instruction.args)]
    case 'comment':
      return [OPCODES.COMMENT, instruction.text, instruction.multiline ? 1 : 0]
    case 'literal':
      return instruction.opcode
    case 'atom':
      return [OPCODES.ATOM, instruction.opaque]
    case 'struct':
      return [OPCODES.STRUCT, instruction.opaque, writeBlock(instruction.body)]
    case 'macro':
      return [OPCODES.MACRO, instruction.name, writeBlock(instruction.body)]
    default:
      return writeBranching(instruction)
  }
}

function writeBranching(instruction: Section | Repeated | If | PredicateBlock): InstructionTree {
  const body = writeBlock(instruction.body)
  const chain = writeBranches(instruction)
  switch (instruction.kind) {
    case 'section':
      return [OPCODES.SECTION, instruction.path, body, chain]
    case 'repeated':
      return [OPCODES.REPEATED, instruction.path, body, chain, writeBlock(instruction.between)]
    case 'if':
      return [
        OPCODES.IF,
        instruction.operators.map((each) => OPERATOR_CODES[each]),
        instruction.paths,
        body,
        chain,
      ]
    case 'predicate':
      return [
        OPCODES.PREDICATE,
        instruction.predicate.name,
        writeArguments(instruction.predicate.args),
        body,
        chain,
      ]
  }
}

/** Each `.or` is nested in the one before it. The chain is built from its end, so a long chain needs no recursion. */
function writeBranches({
  kind,
  branches,
  closed,
}: Section | Repeated | If | PredicateBlock): InstructionTree | null {
  const isFrame = kind === 'section' || kind === 'repeated'
  const innermost = closed || (isFrame && branches.length === 0) ? OPCODES.END : null
  return branches.reduceRight<InstructionTree | null>((rest, or) => writeOr(or, rest), innermost)
}

function writeOr({ predicate, body }: Or, rest: InstructionTree | null): InstructionTree {
  const name = predicate?.name ?? 0
  return [OPCODES.OR_PREDICATE, name, writeArguments(predicate?.args ?? null), writeBlock(body), rest]
}

function writeFormatters(formatters: readonly Call[]): InstructionTree {
  if (formatters.length === 0) return 0
  return formatters.map(({ name, args }) => (args === null ? [name] : [name, writeArguments(args)]))
}

function writeArguments(args: RawArguments | null): InstructionTree {
  return args === null ? 0 : [args.list, args.delimiter]
}
