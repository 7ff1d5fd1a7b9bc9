/**
 * The tree of a template: the parser's output and the input of every later phase.
 *
 * Opcodes and names are those of the JSON form (language specification §7).
 */
import type { Span } from '../../domain/diagnostics/span.ts'
import { LITERALS, type LiteralOpcode, type OpcodeName } from './opcodes.ts'

/** A path split at its dots: `items.0.title` gives `['items', 0, 'title']`. */
export type Path = readonly (string | number)[]

/** Arguments as written, split at their delimiter, which is the first character after the name. */
export interface RawArguments {
  readonly list: readonly string[]
  readonly delimiter: string
}

/** A formatter or predicate. `args` is null when nothing follows the name. */
export interface Call {
  readonly name: string
  readonly args: RawArguments | null
  readonly span: Span
}

export interface TextNode {
  readonly kind: 'text'
  readonly text: string
  readonly span: Span
}

/** `{a, b|formatter}` */
export interface Variable {
  readonly kind: 'variable'
  readonly paths: readonly Path[]
  readonly formatters: readonly Call[]
  readonly span: Span
}

/** `{.var @name a|formatter}` */
export interface BindVar {
  readonly kind: 'bindvar'
  readonly name: string
  readonly paths: readonly Path[]
  readonly formatters: readonly Call[]
  readonly span: Span
}

/** `{.ctx @name key=a other=b}` */
export interface CtxVar {
  readonly kind: 'ctxvar'
  readonly name: string
  readonly bindings: readonly (readonly [key: string, path: Path])[]
  readonly span: Span
}

/** `{.inject @name path}` */
export interface Inject {
  readonly kind: 'inject'
  readonly name: string
  readonly path: string
  readonly args: RawArguments | null
  readonly span: Span
}

/** `{.eval expression}`. The text keeps a leading `#`, which turns debug output on. */
export interface Eval {
  readonly kind: 'eval'
  readonly text: string
  readonly span: Span
}

/** `{.include name output}`. The arguments are those after the name. */
export interface Include {
  readonly kind: 'include'
  readonly name: string
  readonly args: RawArguments
  readonly span: Span
}

/** `{# … }` or `{## … ##}` */
export interface Comment {
  readonly kind: 'comment'
  readonly text: string
  readonly multiline: boolean
  readonly span: Span
}

/** A tag that prints one character, such as `{.space}`. */
export interface Literal {
  readonly kind: 'literal'
  readonly opcode: LiteralOpcode
  readonly span: Span
}

/** A value that a tree carries for its host. It has no source form and prints nothing. */
export interface Atom {
  readonly kind: 'atom'
  readonly opaque: unknown
  readonly span: Span
}

/** A block that a tree carries for its host. It has no source form and runs its body. */
export interface Struct {
  readonly kind: 'struct'
  readonly opaque: unknown
  readonly body: Block
  readonly span: Span
}

/** `{.or}` or `{.or predicate?}` */
export interface Or {
  readonly kind: 'or'
  readonly predicate: Call | null
  readonly body: Block
  readonly span: Span
}

/**
 * The `.or` branches of a block, in their order.
 *
 * `closed` is false when the template ends before the `{.end}` of the block. Such a block runs as if it were closed.
 */
interface Branching {
  readonly branches: readonly Or[]
  readonly closed: boolean
}

/** `{.section name}` */
export interface Section extends Branching {
  readonly kind: 'section'
  readonly path: Path
  readonly body: Block
  readonly span: Span
}

/** `{.repeated section name}`. `between` is the block after `{.alternates with}`. */
export interface Repeated extends Branching {
  readonly kind: 'repeated'
  readonly path: Path
  readonly body: Block
  readonly between: Block
  readonly span: Span
}

/** `{.if a || b && c}`, evaluated from left to right. It has one operator fewer than paths. */
export interface If extends Branching {
  readonly kind: 'if'
  readonly operators: readonly LogicalOperator[]
  readonly paths: readonly Path[]
  readonly body: Block
  readonly span: Span
}

/** `{.predicate? args}`, also written `{.if predicate? args}` */
export interface PredicateBlock extends Branching {
  readonly kind: 'predicate'
  readonly predicate: Call
  readonly body: Block
  readonly span: Span
}

/** `{.macro name}`. `nesting` is the depth of the deepest block in its body. */
export interface Macro {
  readonly kind: 'macro'
  readonly name: string
  readonly body: Block
  readonly nesting: number
  readonly span: Span
}

export type LogicalOperator = 'and' | 'or'

/** An instruction that prints the same text in each render. */
export type ConstantInstruction = TextNode | Comment | Literal | Atom

/** An instruction that compiles to a step. */
export type DynamicInstruction =
  | Variable
  | BindVar
  | CtxVar
  | Inject
  | Eval
  | Include
  | Struct
  | Section
  | Repeated
  | If
  | PredicateBlock
  | Macro

export type Instruction = ConstantInstruction | DynamicInstruction

export type Block = readonly Instruction[]

/**
 * A whole template.
 *
 * `closed` is false when a block was left open. `isRoot` is false for a tree whose outermost instruction is not ROOT:
 * it runs, but `apply` prints nothing in it. `nesting` is the depth of the deepest block.
 */
export interface Root {
  readonly body: Block
  readonly closed: boolean
  readonly isRoot: boolean
  readonly nesting: number
}

const KIND_NAMES = {
  text: 'TEXT',
  variable: 'VARIABLE',
  bindvar: 'BINDVAR',
  ctxvar: 'CTXVAR',
  inject: 'INJECT',
  eval: 'EVAL',
  include: 'INCLUDE',
  comment: 'COMMENT',
  atom: 'ATOM',
  struct: 'STRUCT',
  section: 'SECTION',
  repeated: 'REPEATED',
  if: 'IF',
  predicate: 'PREDICATE',
  macro: 'MACRO',
  or: 'OR_PREDICATE',
} as const satisfies Record<string, OpcodeName>

/** The name of an instruction in messages and in `References`. */
export function nameOf(instruction: { readonly kind: keyof typeof KIND_NAMES } | Literal): OpcodeName {
  if (instruction.kind !== 'literal') return KIND_NAMES[instruction.kind]
  return LITERALS.find(({ opcode }) => opcode === instruction.opcode)?.name ?? 'SPACE'
}
