import { NO_SPAN, type Span } from '../../domain/diagnostics/span.ts'
import type { OpcodeName } from '../2-parse/opcodes.ts'
import { type Lookup, toLookup } from '../4-render/lookup.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'

/** `{a}` */
export const VARIABLE = 0
/** `{a|html}`: one formatter that needs only the text of its value. */
export const CONVERSION = 1
/** `{a|date %F}`: one value and any other formatter. */
export const FORMATTER = 2
/** `{.section a}` */
export const SECTION = 3
/** `{.repeated section a}` */
export const REPEATED = 4
/** `{.if a}` */
export const IF = 5
/** `{.if a || b}` */
export const CONDITION = 6
/** `{.predicate? args}` */
export const PREDICATE = 7
/** Every rarer instruction is a function. */
export const FUNCTION = 8

/** A compiled block. */
export interface Runnable {
  /** Returns its output for the frame it runs in. */
  run(frame: Frame): string
}

/** A predicate with its parsed arguments. Unknown predicates are null: they never hold. */
export interface Test {
  readonly predicate: Predicate | null
  readonly values: readonly never[]
  readonly callSpan: Span
}

/** An `.or` branch. Without a test it always runs. `block` is the name of its block in messages. */
export interface Branch extends Test {
  readonly always: boolean
  readonly block: OpcodeName
  readonly body: Runnable
  readonly next: Branch | null
}

/** The fields of every step. */
interface Common extends Lookup {
  /** The constant text before the instruction. The block that the step stands in sets it. */
  text: string
  /** The step after it in that block, which sets it. */
  next: Step | null
}

/** The blocks of a step that decides. */
interface Deciding {
  readonly body: Runnable
  readonly otherwise: Branch | null
}

/** One instruction, ready to run. */
export type Step = Common &
  (
    | { readonly code: typeof VARIABLE }
    | {
        readonly code: typeof CONVERSION
        readonly plugin: Convert
        readonly callSpan: Span
        readonly span: Span
      }
    | {
        readonly code: typeof FORMATTER
        readonly plugin: Formatter
        readonly values: readonly never[]
        readonly callSpan: Span
        readonly span: Span
      }
    | (Deciding & { readonly code: typeof SECTION })
    | (Deciding & { readonly code: typeof IF })
    | (Deciding & { readonly code: typeof REPEATED; readonly between: Runnable | null; readonly span: Span })
    | (Deciding & { readonly code: typeof CONDITION; readonly plugin: Condition })
    | (Deciding & {
        readonly code: typeof PREDICATE
        readonly plugin: Predicate | null
        readonly values: readonly never[]
        readonly callSpan: Span
      })
    | { readonly code: typeof FUNCTION; readonly plugin: Print }
  )

type Convert = NonNullable<Formatter['convert']>
type Condition = (frame: Frame) => boolean

const NO_LOOKUP = toLookup([])
const NO_VALUES: readonly never[] = []

/**
 * Makes a step.
 *
 * All steps are objects of one shape. A hosting tier renders thousands of templates, so the steps of one are rarely in
 * the cache of the processor. One object with everything in it is read with a fraction of the misses that a closure
 * takes with its context, the functions it captured, and theirs.
 */
function make(
  code: number,
  { how, first, rest }: Lookup,
  plugin: Convert | Formatter | Predicate | Condition | Print | null,
  values: readonly never[],
  callSpan: Span,
  span: Span,
  body: Runnable | null,
  otherwise: Branch | null,
  between: Runnable | null,
): Step {
  const next: Step | null = null
  const step = {
    code,
    how,
    text: '',
    first,
    next,
    rest,
    plugin,
    values,
    body,
    otherwise,
    between,
    callSpan,
    span,
  }
  // The functions below give each code the fields that it has.
  return step as unknown as Step
}

export function variableStep(lookup: Lookup): Step {
  return make(VARIABLE, lookup, null, NO_VALUES, NO_SPAN, NO_SPAN, null, null, null)
}

export function conversionStep(lookup: Lookup, convert: Convert, callSpan: Span, span: Span): Step {
  return make(CONVERSION, lookup, convert, NO_VALUES, callSpan, span, null, null, null)
}

export function formatterStep(
  lookup: Lookup,
  formatter: Formatter,
  values: readonly never[],
  callSpan: Span,
  span: Span,
): Step {
  return make(FORMATTER, lookup, formatter, values, callSpan, span, null, null, null)
}

export function sectionStep(lookup: Lookup, body: Runnable, otherwise: Branch | null): Step {
  return make(SECTION, lookup, null, NO_VALUES, NO_SPAN, NO_SPAN, body, otherwise, null)
}

/** `between` runs between two elements. */
export function repeatedStep(
  lookup: Lookup,
  body: Runnable,
  otherwise: Branch | null,
  between: Runnable | null,
  span: Span,
): Step {
  return make(REPEATED, lookup, null, NO_VALUES, NO_SPAN, span, body, otherwise, between)
}

export function ifStep(lookup: Lookup, body: Runnable, otherwise: Branch | null): Step {
  return make(IF, lookup, null, NO_VALUES, NO_SPAN, NO_SPAN, body, otherwise, null)
}

export function conditionStep(condition: Condition, body: Runnable, otherwise: Branch | null): Step {
  return make(CONDITION, NO_LOOKUP, condition, NO_VALUES, NO_SPAN, NO_SPAN, body, otherwise, null)
}

export function predicateStep(
  { predicate, values, callSpan }: Test,
  body: Runnable,
  otherwise: Branch | null,
): Step {
  return make(PREDICATE, NO_LOOKUP, predicate, values, callSpan, NO_SPAN, body, otherwise, null)
}

export function functionStep(print: Print): Step {
  return make(FUNCTION, NO_LOOKUP, print, NO_VALUES, NO_SPAN, NO_SPAN, null, null, null)
}
