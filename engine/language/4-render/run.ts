import type { CLDR } from '@phensley/cldr'
import { flatten } from '../../domain/data/text-copies.ts'
import {
  limitDiagnostics,
  localeMissing,
  partialInvalid,
  partialMissing,
  partialTooDeep,
  scriptsLost,
  unexpectedError,
} from '../../domain/diagnostics/catalogue.ts'
import {
  type Diagnostic,
  type Finding,
  type Place,
  placeOf,
  toDiagnostic,
  type Unit,
} from '../../domain/diagnostics/finding.ts'
import { NO_SPAN, type Span } from '../../domain/diagnostics/span.ts'
import { type Budget, LimitReached } from './budget.ts'
import type { Callable, Frame, Print, RunInputs, RunState } from './scope.ts'

/** The tag that applied or included the partial that runs. */
interface Caller {
  readonly unit: Unit
  readonly span: Span
}

/** Missing partials that get the name that was probably meant, because comparing it with all others takes time. */
const MAX_COMPARED = 20

/** Units of work of a finding, which has a place and the source lines around it. */
const REPORT_UNITS = 16

/**
 * Units of work in partials after which their texts are made flat at once. A text has about one piece for each unit, and
 * V8 visits 100,000 of them in 2 ms when it makes the whole output flat.
 */
const LOOSE_UNITS = 1 << 16

const NO_ISLANDS: ReadonlySet<string> = new Set()

/** Always as many, so that all renders of a template count the same. No output holds them in the end. */
function randomDigits(): string {
  return Math.random().toFixed(16)
}

/** Stands for the missing locale, among the things that are reported once. */
const NO_LOCALE = {}

/** The state of one render. */
export class Run implements RunState {
  static #created = 0
  readonly serial = ++Run.#created
  inputs: RunInputs
  readonly budget: Budget
  readonly diagnostics: Diagnostic[] = []
  callSpan: Span = NO_SPAN
  hasMacros = false
  #unit: Unit
  /**
   * The span of the formatter whose fragment runs. Findings in a fragment are reported there, because an author cannot
   * see its markup.
   */
  #fragmentSpan: Span | undefined
  #dropped = 0
  /** Units of work in partials so far. Those in partials of partials count for each of them. */
  #looseUnits = 0
  /** Missing partials whose names were compared with those of the others. */
  #compared = 0
  readonly #callers: Caller[] = []
  /** Created for the first partial, because small templates need none. */
  #partials: Map<string, Callable> | undefined
  #reported: Set<object> | undefined
  #islands: Set<string> | undefined
  #late: { readonly mark: string; readonly span: Span; readonly print: () => string } | undefined

  constructor(inputs: RunInputs, budget: Budget, unit: Unit) {
    this.inputs = inputs
    this.budget = budget
    this.#unit = unit
  }

  get unit(): Unit {
    return this.#unit
  }

  cldr(): CLDR | undefined {
    if (this.inputs.locale === undefined) this.reportOnce(NO_LOCALE, () => [localeMissing()], this.callSpan)
    return this.inputs.cldr()
  }

  report(finding: Finding, span: Span = this.callSpan): void {
    this.budget.charge(REPORT_UNITS + (finding.message.length >>> 6))
    this.#add(finding, this.#unit, span)
  }

  reportOnce(key: object, toFindings: () => readonly Finding[], span: Span): void {
    if (!this.#isFirst(key)) return
    for (const finding of toFindings()) this.report(finding, span)
  }

  reportThrown(error: unknown, instruction: string, span: Span): void {
    if (error instanceof LimitReached) throw this.located(error, span)
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    this.report(unexpectedError(instruction, name, message), span)
  }

  findCallable(name: string, frame: Frame): Callable | undefined {
    const macro = this.hasMacros ? macroIn(frame, name) : undefined
    if (macro !== undefined) return macro
    return this.#partials?.get(name) ?? this.#load(name)
  }

  call(name: string, { unit, body, nesting }: Callable, frame: Frame): string {
    const { maxPartialDepth } = this.budget.limits
    if (this.#callers.length >= maxPartialDepth) {
      this.report(partialTooDeep(name, maxPartialDepth))
      return ''
    }
    const caller = { unit: this.#unit, span: this.callSpan }
    this.#callers.push(caller)
    this.#unit = unit
    const { budget } = this
    const workBefore = budget.work
    try {
      budget.enterCall(nesting)
      const text = body(frame)
      budget.chargeText(text.length)
      this.#looseUnits += budget.work - workBefore
      return this.#looseUnits > LOOSE_UNITS ? flatten(text) : text
    } catch (error) {
      this.#leave(caller)
      throw this.located(error, caller.span)
    } finally {
      if (this.#callers.at(-1) === caller) this.#leave(caller)
      budget.leaveCall(nesting)
    }
  }

  get islands(): ReadonlySet<string> {
    return this.#islands ?? NO_ISLANDS
  }

  noteIsland(name: string): void {
    this.#islands ??= new Set()
    this.#islands.add(name)
  }

  printAtEnd(print: () => string): string {
    this.#late ??= { mark: `<!--${randomDigits()}${randomDigits()}-->`, span: this.callSpan, print }
    return this.#late.mark
  }

  /** The output with the part that had to wait for its end. */
  finish(html: string): string {
    if (this.#late === undefined) return html
    const { mark, span, print } = this.#late
    this.budget.chargeScan(html.length)
    const at = html.indexOf(mark)
    if (at === -1) {
      this.report(scriptsLost(), span)
      return html
    }
    const text = print()
    this.budget.chargeText(text.length)
    return html.slice(0, at) + text + html.slice(at + mark.length).replaceAll(mark, '')
  }

  findFragment(name: string): Print | undefined {
    return this.#fragmentSpan === undefined ? undefined : this.inputs.findFragment(name)
  }

  renderSafely(print: () => string): string {
    const { inputs } = this
    if (inputs.safe) return print()
    this.inputs = { ...inputs, safe: true }
    try {
      return print()
    } finally {
      this.inputs = inputs
    }
  }

  renderFragment(body: Print, frame: Frame): string {
    const { callSpan } = this
    const outer = this.#fragmentSpan
    this.#fragmentSpan = outer ?? callSpan
    try {
      return body(frame)
    } finally {
      this.#fragmentSpan = outer
      this.callSpan = callSpan
    }
  }

  located(error: unknown, span: Span): unknown {
    if (error instanceof LimitReached && this.#isFirst(error))
      this.#add(error.finding, this.#unit, span, true)
    return error
  }

  #isFirst(key: object): boolean {
    this.#reported ??= new Set()
    if (this.#reported.has(key)) return false
    this.#reported.add(key)
    return true
  }

  #leave(caller: Caller): void {
    this.#callers.pop()
    this.#unit = caller.unit
  }

  #add(finding: Finding, unit: Unit, within: Span, always = false): void {
    const span = this.#fragmentSpan ?? within
    const { maxDiagnostics } = this.budget.limits
    if (this.diagnostics.length < maxDiagnostics || always) {
      this.diagnostics.push(toDiagnostic(finding, unit, span, this.#places()))
    } else if (this.#dropped++ === 0) {
      const full = limitDiagnostics(maxDiagnostics)
      this.diagnostics.push(toDiagnostic(full, unit, span, []))
    }
  }

  #places(): Place[] {
    return this.#callers.map(({ unit, span }) => placeOf(unit, span)).reverse()
  }

  #load(name: string): Callable | undefined {
    const partial = this.inputs.loadPartial(name)
    if (partial === undefined) {
      const isCompared = this.#compared++ < MAX_COMPARED
      this.report(partialMissing(name, isCompared ? this.inputs.partialNames() : []))
      return undefined
    }
    this.#partials ??= new Map()
    this.#partials.set(name, partial)
    for (const { finding, span } of partial.errors) {
      // A partial over a limit ends the render, as the template itself would.
      if (finding.endsRender) throw new LimitReached(finding)
      this.#add(partialInvalid(name, finding.message), partial.unit, span)
    }
    return partial
  }
}

function macroIn(from: Frame, name: string): Callable | undefined {
  for (let frame: Frame | null = from; frame !== null; frame = frame.parent) {
    const macro = frame.macros?.get(name)
    if (macro !== undefined) return macro
  }
  return undefined
}
