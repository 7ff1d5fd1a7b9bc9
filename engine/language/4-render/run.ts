import {
  type Diagnostic,
  type Finding,
  limitDiagnostics,
  type Place,
  partialInvalid,
  partialMissing,
  partialTooDeep,
  placeOf,
  toDiagnostic,
  type Unit,
  unexpectedError,
} from '../../domain/diagnostics.ts'
import { NO_SPAN, type Span } from '../../domain/span.ts'
import { type Budget, LimitReached } from './budget.ts'
import type { Callable, Frame, Instruction, RunInputs, RunState } from './scope.ts'

/** A tag from which a partial was reached. */
interface CallSite {
  readonly unit: Unit
  readonly span: Span
}

/** The state of one render. */
export class Run implements RunState {
  readonly inputs: RunInputs
  readonly budget: Budget
  readonly diagnostics: Diagnostic[] = []
  site: Span = NO_SPAN
  hasMacros = false
  #unit: Unit
  /** The tag whose formatter prints built-in markup at present; places inside that markup mean nothing to an author. */
  #fragmentSite: Span | undefined
  #dropped = 0
  readonly #callSites: CallSite[] = []
  /** Made when the first partial is used: a small template needs none. */
  #partials: Map<string, Callable> | undefined
  #reported: Set<object> | undefined

  constructor(inputs: RunInputs, budget: Budget, unit: Unit) {
    this.inputs = inputs
    this.budget = budget
    this.#unit = unit
  }

  get unit(): Unit {
    return this.#unit
  }

  report(finding: Finding, span: Span = this.site): void {
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
    if (this.#callSites.length >= maxPartialDepth) {
      this.report(partialTooDeep(name, maxPartialDepth))
      return ''
    }
    const site = { unit: this.#unit, span: this.site }
    this.#callSites.push(site)
    this.#unit = unit
    try {
      this.budget.enterCall(nesting)
      const text = body(frame)
      this.budget.chargeText(text.length)
      return text
    } catch (error) {
      this.#leave(site)
      throw this.located(error, site.span)
    } finally {
      if (this.#callSites.at(-1) === site) this.#leave(site)
      this.budget.leaveCall(nesting)
    }
  }

  renderFragment(body: Instruction, frame: Frame): string {
    const { site } = this
    const outer = this.#fragmentSite
    this.#fragmentSite = outer ?? site
    try {
      return body(frame)
    } finally {
      this.#fragmentSite = outer
      this.site = site
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

  #leave(site: CallSite): void {
    this.#callSites.pop()
    this.#unit = site.unit
  }

  #add(finding: Finding, unit: Unit, within: Span, always = false): void {
    const span = this.#fragmentSite ?? within
    const { maxDiagnostics } = this.budget.limits
    if (this.diagnostics.length < maxDiagnostics || always) {
      this.diagnostics.push(toDiagnostic(finding, unit, span, this.#places()))
    } else if (this.#dropped++ === 0) {
      const full = limitDiagnostics(maxDiagnostics)
      this.diagnostics.push(toDiagnostic(full, unit, span, []))
    }
  }

  #places(): Place[] {
    return this.#callSites.map(({ unit, span }) => placeOf(unit, span)).reverse()
  }

  #load(name: string): Callable | undefined {
    const partial = this.inputs.loadPartial(name)
    if (partial === undefined) {
      this.report(partialMissing(name, this.inputs.partialNames()))
      return undefined
    }
    this.#partials ??= new Map()
    this.#partials.set(name, partial)
    for (const { finding, span } of partial.errors) {
      // A partial beyond a limit ends the render as it does in the template itself.
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
