import { toText } from '../../domain/data/value.ts'
import {
  expressionFailed,
  expressionInvalid,
  limitExpressionText,
  limitExpressionTokens,
} from '../../domain/diagnostics/catalogue.ts'
import type { Finding } from '../../domain/diagnostics/finding.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Frame, Print } from '../4-render/scope.ts'
import { toClosure } from './closures.ts'
import { printExpression } from './debug.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, parseExpression } from './parser.ts'

/** A parsed expression, kept between renders. */
interface Prepared extends Expression {
  /** Returns the output; undefined when the stack machine has to evaluate. */
  readonly closure: ReturnType<typeof toClosure>
  /** Number of items, charged per evaluation. */
  readonly length: number
}

/**
 * Compiles the text of an `{.eval}` to a step.
 *
 * The expression is parsed on its first run, and again when the token limit differs. Syntax errors are reported once
 * per render, failures at each evaluation.
 */
export function compileExpression(text: string, span: Span): Print {
  const isDebug = text.startsWith('#')
  const source = isDebug ? text.slice(1) : text
  const key = {}
  let limit = -1
  let expression: Prepared | undefined
  return (frame) => {
    const { maxExpressionTokens } = frame.run.budget.limits
    if (expression === undefined || limit !== maxExpressionTokens) {
      limit = maxExpressionTokens
      expression = prepare(parseExpression(source, limit), isDebug)
    }
    const { parts, errors } = expression
    const debug = isDebug ? printExpression(parts) : ''
    if (errors.length === 0) return debug + evaluateIn(frame, source, expression, isDebug, span)
    frame.run.reportOnce(key, () => errors.map((error) => toFinding(source, error)), span)
    return debug
  }
}

function prepare(expression: Expression, isDebug: boolean): Prepared {
  const { parts } = expression
  const length = parts.reduce((sum, items) => sum + items.length, 0)
  return { ...expression, closure: isDebug ? undefined : toClosure(parts), length }
}

function toFinding(source: string, { detail, limit }: Expression['errors'][number]): Finding {
  return limit === undefined ? expressionInvalid(source, detail) : limitExpressionTokens(source, limit)
}

/** Tries the closure first. It returns undefined on any failure, and then the stack machine evaluates and reports. */
function evaluateIn(
  frame: Frame,
  source: string,
  expression: Prepared,
  isDebug: boolean,
  span: Span,
): string {
  const { parts, closure, length } = expression
  frame.run.budget.charge(length)
  return closure?.(frame) ?? evaluateByStack(frame, source, parts, isDebug, span)
}

/** Assignments are copied to the current frame only without a failure. */
function evaluateByStack(
  frame: Frame,
  source: string,
  parts: Expression['parts'],
  isDebug: boolean,
  span: Span,
): string {
  const inner = frame.push(frame.node)
  const { value, failures, textLimit } = evaluate(parts, inner)
  for (const failure of failures) {
    const isLimit = textLimit !== undefined && failure.startsWith('Concatenation')
    frame.run.report(
      isLimit ? limitExpressionText(source, textLimit) : expressionFailed(source, failure),
      span,
    )
  }
  if (failures.length > 0) return ''
  for (const [name, assigned] of inner.variables?.entries() ?? []) frame.define(name, assigned)
  if (value === undefined) return ''
  return isDebug ? ` -> ${toText(value)}` : toText(value)
}
