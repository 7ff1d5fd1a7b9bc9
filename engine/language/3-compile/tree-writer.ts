import {
  type Block,
  type Call,
  type If,
  type Instruction,
  OPCODES,
  type Or,
  type PredicateBlock,
  type RawArguments,
  type Repeated,
  type Root,
  type Section,
} from '../2-parse/ast.ts'

/** The compiled form of a template: nested arrays of JSON (language specification §7). */
export type InstructionTree = readonly unknown[] | number

const OPERATOR_CODES = { or: 0, and: 1 } as const

/** Writes a tree in its JSON form, byte for byte the reference's. */
export function toTree({ body, closed, isRoot }: Root): InstructionTree {
  const block = writeBlock(body)
  if (!isRoot) return block[0] ?? []
  return [OPCODES.ROOT, 1, block, closed ? OPCODES.EOF : OPCODES.END]
}

function writeBlock(block: Block): InstructionTree[] {
  return block.map(writeInstruction)
}

function writeInstruction(node: Instruction): InstructionTree {
  switch (node.kind) {
    case 'text':
      return [OPCODES.TEXT, node.text]
    case 'variable':
      return [OPCODES.VARIABLE, node.references, writeFormatters(node.formatters)]
    case 'bindvar':
      return [OPCODES.BINDVAR, node.name, node.references, writeFormatters(node.formatters)]
    case 'ctxvar':
      return [OPCODES.CTXVAR, node.name, node.bindings]
    case 'inject':
      return [OPCODES.INJECT, node.name, node.path, writeArguments(node.args)]
    case 'eval':
      return [OPCODES.EVAL, node.text]
    case 'include':
      return [OPCODES.INCLUDE, node.name, writeArguments(node.args)]
    case 'comment':
      return [OPCODES.COMMENT, node.text, node.multiline ? 1 : 0]
    case 'literal':
      return node.opcode
    case 'atom':
      return [OPCODES.ATOM, node.opaque]
    case 'struct':
      return [OPCODES.STRUCT, node.opaque, writeBlock(node.body)]
    case 'macro':
      return [OPCODES.MACRO, node.name, writeBlock(node.body)]
    default:
      return writeAlternating(node)
  }
}

function writeAlternating(node: Section | Repeated | If | PredicateBlock): InstructionTree {
  const body = writeBlock(node.body)
  const alternate = writeAlternates(node)
  switch (node.kind) {
    case 'section':
      return [OPCODES.SECTION, node.reference, body, alternate]
    case 'repeated':
      return [OPCODES.REPEATED, node.reference, body, alternate, writeBlock(node.between)]
    case 'if':
      return [
        OPCODES.IF,
        node.operators.map((each) => OPERATOR_CODES[each]),
        node.references,
        body,
        alternate,
      ]
    case 'predicate':
      return [OPCODES.PREDICATE, node.predicate.name, writeArguments(node.predicate.args), body, alternate]
  }
}

/** The chain of `.or`, each inside the one before it; built from its end, so that a long chain needs no recursion. */
function writeAlternates({
  kind,
  alternates,
  closed,
}: Section | Repeated | If | PredicateBlock): InstructionTree | null {
  const isFrame = kind === 'section' || kind === 'repeated'
  const innermost = closed || (isFrame && alternates.length === 0) ? OPCODES.END : null
  return alternates.reduceRight<InstructionTree | null>((rest, or) => writeOr(or, rest), innermost)
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
