import { cutAtGrapheme } from '../data/graphemes.ts'
import { codeFrame, type SourceText, type Span } from './span.ts'

/** The source of a finding: a phase of the reference implementation, or a lint of our own. */
export type DiagnosticType = 'parser' | 'assembler' | 'engine' | 'lint'

/** `error`: the output differs from the author's intent. `warning`: a likely mistake. `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info'

/**
 * A statement about a template or a render, without its place.
 *
 * `limit` and `used` are set for limits. `endsRender` is true for a limit after which there is no HTML.
 */
export interface Finding {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly hint?: string | undefined
  readonly limit?: number | undefined
  readonly used?: number | undefined
  readonly endsRender?: true
}

/**
 * A place in a template. Lines and columns count from 1. `template` is the name of a partial; null is the template
 * itself.
 */
export interface Place {
  readonly template: string | null
  readonly line: number
  readonly column: number
}

/**
 * A finding at its place.
 *
 * `span` counts UTF-16 units of that template's source. `codeFrame` shows the lines around the place. `includedFrom`
 * lists the tags through which the partial was reached, innermost first.
 */
export interface Diagnostic extends Finding, Place {
  readonly span: Span
  readonly codeFrame: string
  readonly includedFrom: readonly Place[]
}

/** The source of a template or partial, with the name that diagnostics give it. */
export interface Unit {
  readonly name: string | null
  readonly source: SourceText
}

/** UTF-16 units of the name of a partial. A diagnostic names each partial on the way to its place. */
const MAX_NAME = 200

export function placeOf({ name, source }: Unit, span: Span): Place {
  return { template: name === null ? null : cut(name, MAX_NAME), ...source.position(span.start) }
}

/** UTF-16 units of a message. Some quote the template, which may be a megabyte. */
const MAX_MESSAGE = 2000

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${cutAtGrapheme(text, length)}…`
}

export function toDiagnostic(
  finding: Finding,
  unit: Unit,
  span: Span,
  includedFrom: readonly Place[],
): Diagnostic {
  const { type, code, severity, message, hint, limit, used, endsRender } = finding
  const { start, end } = span
  return {
    type,
    code,
    severity,
    message: cut(message, MAX_MESSAGE),
    ...(hint === undefined ? {} : { hint }),
    ...(limit === undefined ? {} : { limit }),
    ...(used === undefined ? {} : { used }),
    ...(endsRender === undefined ? {} : { endsRender }),
    ...placeOf(unit, span),
    span: { start, end },
    codeFrame: codeFrame(unit.source, span),
    includedFrom,
  }
}

interface FindingEntry<A extends readonly unknown[]> {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity?: Severity
  readonly message: (...words: A) => string
  readonly hint?: (...words: A) => string | undefined
}

/** A constructor of findings. Its `code` can be read without making a finding. */
export type FindingOf<A extends readonly unknown[]> = ((...words: A) => Finding) & { readonly code: string }

export function defineFinding<A extends readonly unknown[]>(entry: FindingEntry<A>): FindingOf<A> {
  const { type, code, severity = type === 'lint' ? 'warning' : 'error' } = entry
  const make = (...words: A) =>
    new LazyFinding(type, code, severity, entry.message(...words), () => entry.hint?.(...words))
  return Object.assign(make, { code })
}

/** A finding that computes its hint on access, because comparing a name with all known names takes time. */
class LazyFinding implements Finding {
  readonly type: DiagnosticType
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly #toHint: () => string | undefined

  constructor(
    type: DiagnosticType,
    code: string,
    severity: Severity,
    message: string,
    toHint: () => string | undefined,
  ) {
    this.type = type
    this.code = code
    this.severity = severity
    this.message = message
    this.#toHint = toHint
  }

  get hint(): string | undefined {
    return this.#toHint()
  }
}

/** A limit that ends the render. */
interface LimitEntry {
  readonly code: string
  readonly message: (limit: number) => string
  readonly hint: string
}

export function defineLimit(entry: LimitEntry): FindingOf<[limit: number, used: number]> {
  const { code, hint } = entry
  const make = (limit: number, used: number): Finding => ({
    type: 'engine',
    code,
    severity: 'error',
    message: `RuntimeError: ${entry.message(limit)}`,
    hint,
    limit,
    used,
    endsRender: true,
  })
  return Object.assign(make, { code })
}
