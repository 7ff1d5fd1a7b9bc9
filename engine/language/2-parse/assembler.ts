import {
  blockUnclosed,
  instructionAfterEof,
  instructionAtRoot,
  instructionInBlock,
  limitBranches,
  limitNesting,
  orNeverRuns,
} from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import { type Instruction, nameOf, type Or, type Root } from './ast.ts'
import type { Tag } from './instructions/syntax.ts'
import type { OpcodeName } from './opcodes.ts'
import type { Report } from './tag.ts'

type Opener = Extract<Tag, { kind: 'section' | 'repeated' | 'if' | 'predicate' | 'macro' }>
type OrHeader = Extract<Tag, { kind: 'or' }>

/** An `.or` branch under construction. */
interface OpenBranch {
  readonly header: OrHeader
  readonly body: Instruction[]
}

interface OpenBlock {
  readonly opener: Opener
  readonly body: Instruction[]
  readonly between: Instruction[]
  readonly branches: OpenBranch[]
  /** The depth of the deepest block inside. */
  nesting: number
  /** The list that receives the next instructions. */
  target: Instruction[]
}

/** Bounds of a template's nesting. They keep the recursion of all later phases within the call stack. */
export interface ShapeLimits {
  readonly maxNesting: number
}

/** `.or` branches of one block. No template needs as many, and the JSON form, which nests them, can still be parsed. */
const MAX_BRANCHES = 1000

/** Builds blocks from instructions in source order, by the table of the language specification §2.1. */
export class Assembler {
  readonly #body: Instruction[] = []
  readonly #open: OpenBlock[] = []
  readonly #limits: ShapeLimits
  readonly #report: Report
  #state: 'open' | 'ended' | 'overrun' | 'failed' = 'open'
  #closed = true
  #nesting = 0

  constructor(limits: ShapeLimits, report: Report) {
    this.#limits = limits
    this.#report = report
  }

  /** Whether a limit was passed, so the rest of the source is not parsed. */
  get hasFailed(): boolean {
    return this.#state === 'failed'
  }

  add(tag: Tag, span: Span): void {
    if (this.#state !== 'open') return this.#reportAfterEof(tagName(tag), span)
    switch (tag.kind) {
      case 'section':
      case 'repeated':
      case 'if':
      case 'predicate':
      case 'macro':
        return this.#openBlock(tag)
      case 'or':
        return this.#addOr(tag)
      case 'alternates-with':
        return this.#addAlternates(span)
      case 'end':
        return this.#endBlock(span)
      case 'eof':
        return this.#finish()
      default:
        this.#target().push(tag)
    }
  }

  /** Ends the template and returns its tree. */
  end(span: Span): Root {
    if (this.#state === 'open') this.#finish()
    else this.#reportAfterEof('EOF', span)
    this.#closeAll()
    return { body: this.#body, closed: this.#closed, isRoot: true, nesting: this.#nesting }
  }

  #target(): Instruction[] {
    return this.#open.at(-1)?.target ?? this.#body
  }

  #openBlock(opener: Opener): void {
    const { maxNesting } = this.#limits
    if (this.#open.length === maxNesting)
      return this.#fail(limitNesting(maxNesting, maxNesting + 1), opener.span)
    const parent = this.#open.at(-1)
    // A block opened after `{.alternates with}` moves to the body of the loop, with everything after it (language
    // specification, decision D1).
    if (parent !== undefined && parent.target === parent.between) parent.target = parent.body
    const body: Instruction[] = []
    this.#open.push({ opener, body, between: [], branches: [], nesting: 0, target: body })
    this.#nesting = Math.max(this.#nesting, this.#open.length)
  }

  #addOr(header: OrHeader): void {
    const block = this.#open.at(-1)
    if (block === undefined) return this.#report(instructionAtRoot('OR_PREDICATE'), header.span)
    if (block.opener.kind === 'macro') {
      return this.#report(instructionInBlock('OR_PREDICATE', 'MACRO'), header.span)
    }
    const last = block.branches.at(-1)
    if (last !== undefined && last.header.predicate === null) return this.#report(orNeverRuns(), header.span)
    if (block.branches.length === MAX_BRANCHES) {
      return this.#fail(limitBranches(MAX_BRANCHES, MAX_BRANCHES + 1), header.span)
    }
    const branch = { header, body: [] }
    block.branches.push(branch)
    block.target = branch.body
  }

  #addAlternates(span: Span): void {
    const block = this.#open.at(-1)
    if (block === undefined) return this.#report(instructionAtRoot('ALTERNATES_WITH'), span)
    if (block.opener.kind === 'repeated' && block.target === block.body) block.target = block.between
    else this.#report(instructionInBlock('ALTERNATES_WITH', openName(block)), span)
  }

  #endBlock(span: Span): void {
    const block = this.#open.pop()
    if (block === undefined) return this.#report(instructionAtRoot('END'), span)
    this.#close(block, true)
  }

  #close(block: OpenBlock, closed: boolean): void {
    const parent = this.#open.at(-1)
    if (parent !== undefined) parent.nesting = Math.max(parent.nesting, block.nesting + 1)
    this.#target().push(toInstruction(block, closed))
  }

  /**
   * An `{.eof}` inside a block is reported and then ignored. As in the reference implementation, only the innermost
   * block is named.
   */
  #finish(): void {
    const innermost = this.#open.at(-1)
    if (innermost === undefined) {
      this.#state = 'ended'
      return
    }
    this.#report(
      blockUnclosed(openName(innermost)),
      innermost.branches.at(-1)?.header.span ?? innermost.opener.span,
    )
  }

  #closeAll(): void {
    if (this.#open.length > 0) this.#closed = false
    for (let block = this.#open.pop(); block !== undefined; block = this.#open.pop()) {
      this.#close(block, false)
    }
  }

  #fail(finding: Finding, span: Span): void {
    this.#state = 'failed'
    this.#report(finding, span)
  }

  /** Reported once. All instructions after `{.eof}` are dropped. */
  #reportAfterEof(name: OpcodeName, span: Span): void {
    if (this.#state !== 'ended') return
    this.#state = 'overrun'
    this.#report(instructionAfterEof(name), span)
  }
}

function openName({ opener, branches }: OpenBlock): OpcodeName {
  return branches.length > 0 ? 'OR_PREDICATE' : nameOf(opener)
}

function tagName(tag: Tag): OpcodeName {
  switch (tag.kind) {
    case 'alternates-with':
      return 'ALTERNATES_WITH'
    case 'end':
      return 'END'
    case 'eof':
      return 'EOF'
    default:
      return nameOf(tag)
  }
}

function toInstruction(
  { opener, body, between, branches, nesting }: OpenBlock,
  closed: boolean,
): Instruction {
  if (opener.kind === 'macro') return { ...opener, body, nesting }
  const filled: Or[] = branches.map((branch) => ({ ...branch.header, body: branch.body }))
  if (opener.kind === 'repeated') return { ...opener, body, between, branches: filled, closed }
  return { ...opener, body, branches: filled, closed }
}
