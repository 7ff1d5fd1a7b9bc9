/**
 * The tree of a template: what the parser makes, and what every later phase reads.
 *
 * Opcodes and names are those of the compiled form (language specification §7).
 */
import type { Span } from '../../domain/span.ts'

/** A split variable reference, such as `['items', 0, 'title']`. */
export type Reference = readonly (string | number)[]

/** Arguments as written: split at their first character; null when nothing followed the name. */
export interface RawArguments {
  readonly list: readonly string[]
  readonly delimiter: string
}

/** A formatter or predicate with its arguments. */
export interface Call {
  readonly name: string
  readonly args: RawArguments | null
  readonly span: Span
}

export interface Text {
  readonly kind: 'text'
  readonly text: string
  readonly span: Span
}

/** `{a, b|formatter}` */
export interface Variable {
  readonly kind: 'variable'
  readonly references: readonly Reference[]
  readonly formatters: readonly Call[]
  readonly span: Span
}

/** `{.var @name a|formatter}` */
export interface BindVar {
  readonly kind: 'bindvar'
  readonly name: string
  readonly references: readonly Reference[]
  readonly formatters: readonly Call[]
  readonly span: Span
}

/** `{.ctx @name key=a other=b}` */
export interface CtxVar {
  readonly kind: 'ctxvar'
  readonly name: string
  readonly bindings: readonly (readonly [key: string, reference: Reference])[]
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

/** `{.eval expression}`; the text keeps its leading `#`, which asks for debug output. */
export interface Eval {
  readonly kind: 'eval'
  readonly text: string
  readonly span: Span
}

/** `{.include name output}`; the arguments are those after the name. */
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

/** A tag that stands for one character, such as `{.space}`. */
export interface Literal {
  readonly kind: 'literal'
  readonly opcode: LiteralOpcode
  readonly span: Span
}

/** What a tree may carry for its host; it has no source form and does nothing. */
export interface Atom {
  readonly kind: 'atom'
  readonly opaque: unknown
  readonly span: Span
}

/** A block that a tree may carry for its host; it has no source form and runs its body. */
export interface Struct {
  readonly kind: 'struct'
  readonly opaque: unknown
  readonly body: Block
  readonly span: Span
}

/** `{.or}` or `{.or predicate?}`; the chain of a block's alternates is a list. */
export interface Or {
  readonly kind: 'or'
  readonly predicate: Call | null
  readonly body: Block
  readonly span: Span
}

/**
 * What follows a block's body: its `.or` branches in order.
 *
 * `closed` is false when the template ended before the block's `{.end}`; such a block runs as if closed.
 */
interface Alternates {
  readonly alternates: readonly Or[]
  readonly closed: boolean
}

/** `{.section name}` */
export interface Section extends Alternates {
  readonly kind: 'section'
  readonly reference: Reference
  readonly body: Block
  readonly span: Span
}

/** `{.repeated section name}`; `between` is the block after `{.alternates with}`. */
export interface Repeated extends Alternates {
  readonly kind: 'repeated'
  readonly reference: Reference
  readonly body: Block
  readonly between: Block
  readonly span: Span
}

/** `{.if a || b && c}`, folded from left to right; one operator fewer than references. */
export interface If extends Alternates {
  readonly kind: 'if'
  readonly operators: readonly Operator[]
  readonly references: readonly Reference[]
  readonly body: Block
  readonly span: Span
}

/** `{.predicate? args}`, also written `{.if predicate? args}` */
export interface PredicateBlock extends Alternates {
  readonly kind: 'predicate'
  readonly predicate: Call
  readonly body: Block
  readonly span: Span
}

/** `{.macro name}`; `nesting` is the depth of the deepest block in its body. */
export interface Macro {
  readonly kind: 'macro'
  readonly name: string
  readonly body: Block
  readonly nesting: number
  readonly span: Span
}

export type Operator = 'and' | 'or'

export type Instruction =
  | Text
  | Variable
  | BindVar
  | CtxVar
  | Inject
  | Eval
  | Include
  | Comment
  | Literal
  | Atom
  | Struct
  | Section
  | Repeated
  | If
  | PredicateBlock
  | Macro

export type Block = readonly Instruction[]

/**
 * A whole template.
 *
 * `closed` is false when a block was left open. `isRoot` is false for a tree whose outermost instruction is not ROOT: it runs,
 * but `apply` gives nothing in it. `nesting` is the depth of its deepest block.
 */
export interface Root {
  readonly body: Block
  readonly closed: boolean
  readonly isRoot: boolean
  readonly nesting: number
}

/** Integer codes of the compiled form. */
export const OPCODES = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const

export type OpcodeName = keyof typeof OPCODES

/** Instructions that print one character. */
export const LITERALS = [
  { name: 'META_LEFT', keyword: 'meta-left', opcode: OPCODES.META_LEFT, text: '{' },
  { name: 'META_RIGHT', keyword: 'meta-right', opcode: OPCODES.META_RIGHT, text: '}' },
  { name: 'NEWLINE', keyword: 'newline', opcode: OPCODES.NEWLINE, text: '\n' },
  { name: 'SPACE', keyword: 'space', opcode: OPCODES.SPACE, text: ' ' },
  { name: 'TAB', keyword: 'tab', opcode: OPCODES.TAB, text: '\t' },
] as const

export type LiteralOpcode = (typeof LITERALS)[number]['opcode']

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

/** The name by which messages and reports call an instruction. */
export function nameOf(node: { readonly kind: keyof typeof KIND_NAMES } | Literal): OpcodeName {
  if (node.kind !== 'literal') return KIND_NAMES[node.kind]
  return LITERALS.find(({ opcode }) => opcode === node.opcode)?.name ?? 'SPACE'
}
