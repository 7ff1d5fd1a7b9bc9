import type { CLDR } from '@phensley/cldr'
import type { Finding, Unit } from '../../domain/diagnostics.ts'
import type { Memo } from '../../domain/memo.ts'
import type { Span } from '../../domain/span.ts'
import type { Json, Node } from '../../domain/value.ts'
import { Bindings } from './bindings.ts'
import type { Budget } from './budget.ts'

/** A compiled stretch of template: output as a function of the frame it runs in. */
export type Instruction = (frame: Frame) => string

/** What `apply` and `.include` run: a partial or a macro, and the source its spans belong to. */
export interface Callable {
  readonly unit: Unit
  readonly body: Instruction
  readonly nesting: number
}

/** A partial as found: what to run, and what is wrong with it. */
export interface LoadedPartial extends Callable {
  readonly errors: readonly { readonly finding: Finding; readonly span: Span }[]
}

/** What a host hands over for one render. */
export interface RunInputs {
  readonly injects: { readonly [path: string]: Json }
  readonly locale: string | undefined
  /** Results of pure conversions, shared by all renders of an engine. */
  readonly memo: Memo
  /** Locale services of the render's locale; undefined when it has none. Loaded on first use. */
  readonly cldr: () => CLDR | undefined
  readonly timeZone: string | undefined
  readonly nowMs: number | undefined
  readonly expressions: boolean
  readonly includes: boolean
  /** Whether data is escaped where built-in markup takes it in; false gives the reference's bytes. */
  readonly safe: boolean
  /** Whether the template is a whole one; `apply` gives nothing in a bare instruction. */
  readonly isRoot: boolean
  partialNames(): readonly string[]
  /** The markup behind a built-in formatter; throws when the host did not hand it over. */
  loadFragment(name: string): Instruction
  /** Finds and compiles a partial; undefined when there is none of that name. */
  loadPartial(name: string): LoadedPartial | undefined
}

/** The state of one render, as instructions and plugins see it through their frame. */
export interface RunState {
  readonly inputs: RunInputs
  readonly budget: Budget
  /** The template or partial that runs at present. */
  readonly unit: Unit
  /** The tag whose formatter or predicate runs: where a finding of a plugin belongs. */
  site: Span
  /** Whether any macro was defined yet; saves the search outwards where none can be. */
  hasMacros: boolean
  /** Adds a finding at a place of the template that runs at present, by default at `site`. */
  report(finding: Finding, span?: Span): void
  /** As `report`, but once per render for each key. */
  reportOnce(key: object, toFindings: () => readonly Finding[], span: Span): void
  /** Reports what a plugin threw; limits go on upwards. */
  reportThrown(error: unknown, instruction: string, span: Span): void
  /** Ties a limit to the innermost place that saw it pass, reports it there, and hands it back to be thrown on. */
  located(error: unknown, span: Span): unknown
  /** The macro or partial of that name, or undefined after saying that there is none. */
  findCallable(name: string, frame: Frame): Callable | undefined
  /** Runs built-in markup; what is found in it is reported at the tag that asked for it. */
  renderFragment(body: Instruction, frame: Frame): string
  /** Runs a macro or partial in a frame; '' after saying so when it is nested too deep. */
  call(name: string, callable: Callable, frame: Frame): string
}

/**
 * One level of the data stack.
 *
 * A name resolves through the frames from the innermost outwards. Frames are arguments, not state: whatever goes wrong in one
 * instruction, the next one still has its own.
 */
export class Frame {
  readonly run: RunState
  readonly parent: Frame | null
  node: Node
  /** The position while this frame's array is being iterated, else −1. */
  index = -1
  /** Whether names stop resolving here: set by `apply … private`. */
  barrier = false
  variables: Bindings | null = null
  macros: Map<string, Callable> | null = null

  constructor(run: RunState, parent: Frame | null, node: Node) {
    this.run = run
    this.parent = parent
    this.node = node
  }

  /** A frame inside this one. */
  push(node: Node): Frame {
    return new Frame(this.run, this, node)
  }

  /** The frame around this one; the outermost is its own. */
  get outer(): Frame {
    return this.parent ?? this
  }

  /** Makes a frame as good as new for the next element of a loop. */
  reset(node: Node): void {
    this.node = node
    this.variables = null
    this.macros = null
  }

  /**
   * The markup of a built-in formatter over a node of its own. Names that the node does not know are looked for further out,
   * unless it is isolated.
   */
  renderFragment(name: string, node: Node, { isIsolated = false } = {}): string {
    const inner = this.push(node)
    inner.barrier = isIsolated
    return this.run.renderFragment(this.run.inputs.loadFragment(name), inner)
  }

  /** Defines or redefines `@name` here; frames further out keep theirs. */
  define(name: string, value: Node): void {
    this.variables ??= new Bindings()
    this.variables.set(name, value)
  }
}
