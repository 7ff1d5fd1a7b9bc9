import type { CLDR } from '@phensley/cldr'
import type { Json, Node } from '../../domain/data/value.ts'
import type { Finding, Unit } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { ClientBundle } from '../../domain/islands/client-bundle.ts'
import type { CountryLists } from '../../domain/islands/country-lists.ts'
import type { ConversionCache } from '../../domain/locale/conversion-cache.ts'
import type { Languages } from '../../domain/messages/languages.ts'
import { Bindings } from './bindings.ts'
import type { Budget } from './budget.ts'

/** Something compiled, such as a whole template. Returns its output for the frame it runs in. */
export type Print = (frame: Frame) => string

/** A partial or macro that `apply` and `.include` can run, with the source of its spans. */
export interface Callable {
  readonly unit: Unit
  readonly body: Print
  readonly nesting: number
}

/** A partial with the errors of its source. */
export interface LoadedPartial extends Callable {
  readonly errors: readonly { readonly finding: Finding; readonly span: Span }[]
}

/** Inputs of one render from the host. */
export interface RunInputs {
  readonly injects: { readonly [path: string]: Json }
  readonly locale: string | undefined
  /** Cache of pure conversions, shared by all renders of an engine. */
  readonly conversions: ConversionCache
  /** Services of the render's locale, loaded on first use; undefined without a locale. Plugins ask `RunState.cldr`. */
  readonly cldr: () => CLDR | undefined
  readonly timeZone: string | undefined
  /** The time of the render; undefined without one. */
  readonly nowMs: () => number | undefined
  readonly expressions: boolean
  readonly includes: boolean
  /**
   * Whether data is escaped in the markup of built-in formatters; false gives the bytes of the reference
   * implementation.
   */
  readonly safe: boolean
  /** Whether the template is a whole one. In a bare instruction, `apply` prints nothing. */
  readonly isRoot: boolean
  partialNames(): readonly string[]
  /** Texts for visitors, by locale. */
  readonly languages: Languages
  /** Names of all countries, by locale. */
  readonly countries: CountryLists
  /** The scripts of pages; undefined where the host has none. */
  readonly client: ClientBundle | undefined
  /** The markup behind a built-in formatter. Throws when the host did not pass it. */
  loadFragment(name: string): Print
  /** The same for a fragment that another one applies; undefined for a name that is none. */
  findFragment(name: string): Print | undefined
  /** Finds and compiles a partial; undefined for an unknown name. */
  loadPartial(name: string): LoadedPartial | undefined
}

/** The state of one render, which steps and plugins reach through their frame. */
export interface RunState {
  /** Another number for each render. */
  readonly serial: number
  readonly inputs: RunInputs
  readonly budget: Budget
  /** The template or partial that runs. */
  readonly unit: Unit
  /** The span of the formatter, predicate or include that runs. Findings of plugins are reported there. */
  callSpan: Span
  /** Whether a macro has been defined. Without one, the search through the frames is skipped. */
  hasMacros: boolean
  /** Services of the locale. Undefined without a locale, which is reported once in a render. */
  cldr(): CLDR | undefined
  /** Reports a finding in the template that runs, by default at `callSpan`. */
  report(finding: Finding, span?: Span): void
  /** Reports findings once per render for each key. */
  reportOnce(key: object, toFindings: () => readonly Finding[], span: Span): void
  /** Reports an error that a plugin threw. Throws again when a limit ended the render. */
  reportThrown(error: unknown, instruction: string, span: Span): void
  /** Reports a limit at the innermost place that it passes, and returns the error to be thrown again. */
  located(error: unknown, span: Span): unknown
  /** The macro or partial with this name. An unknown name is reported and gives undefined. */
  findCallable(name: string, frame: Frame): Callable | undefined
  /** The islands printed so far. */
  readonly islands: ReadonlySet<string>
  noteIsland(name: string): void
  /**
   * Returns a mark, in whose place `print` prints when the render ends, because only then all islands are known. Data
   * cannot know the mark. Of several marks in the output the first one counts.
   */
  printAtEnd(print: () => string): string
  /** A fragment that the running fragment applies. Templates of authors find none. */
  findFragment(name: string): Print | undefined
  /** Prints markup of ours, with data escaped in any compatibility. */
  renderSafely(print: () => string): string
  /** Runs a fragment. Its findings are reported at the formatter that uses it. */
  renderFragment(body: Print, frame: Frame): string
  /** Runs a macro or partial in a frame. Nesting that is too deep is reported and gives ''. */
  call(name: string, callable: Callable, frame: Frame): string
}

/**
 * One level of the data stack.
 *
 * A name is searched from the innermost frame outwards. Frames are passed as arguments, so a step that throws cannot
 * leave a wrong frame to the next one.
 */
export class Frame {
  readonly run: RunState
  readonly parent: Frame | null
  node: Node
  /** The index of the current element while this frame's array is iterated, else −1. */
  index = -1
  /** Whether the search for names ends here, as `apply … private` requests. */
  barrier = false
  variables: Bindings | null = null
  macros: Map<string, Callable> | null = null

  constructor(run: RunState, parent: Frame | null, node: Node) {
    this.run = run
    this.parent = parent
    this.node = node
  }

  /** Creates a frame inside this one. */
  push(node: Node): Frame {
    return new Frame(this.run, this, node)
  }

  /** The enclosing frame; the outermost frame returns itself. */
  get outer(): Frame {
    return this.parent ?? this
  }

  /** Prepares the frame for the next element of a loop. */
  reset(node: Node): void {
    this.node = node
    this.variables = null
    this.macros = null
  }

  /**
   * Runs a fragment over a node. Names that the node does not have are searched in the outer frames, unless it is
   * isolated.
   */
  renderFragment(name: string, node: Node, { isIsolated = false } = {}): string {
    const inner = this.push(node)
    inner.barrier = isIsolated
    return this.run.renderFragment(this.run.inputs.loadFragment(name), inner)
  }

  /** Defines `@name` in this frame. Outer frames keep their own value. */
  define(name: string, value: Node): void {
    this.variables ??= new Bindings()
    this.variables.set(name, value)
  }
}
