import {
  expressionFailed,
  expressionInvalid,
  type Finding,
  limitExpressionText,
  limitExpressionTokens,
} from '../../domain/diagnostics.ts'
import type { Span } from '../../domain/span.ts'
import { print } from '../../domain/value.ts'
import type { Frame, Instruction } from '../4-render/scope.ts'
import { toClosure } from './closures.ts'
import { printExpression } from './debug.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, parseExpression } from './parser.ts'

/** An expression as it is kept between renders. */
interface Prepared extends Expression {
  /** What it prints; undefined where it has to be evaluated step by step. */
  readonly closure: ReturnType<typeof toClosure>
  /** Items to be charged for. */
  readonly length: number
}

/**
 * Turns the text of an `{.eval}` into an instruction.
 *
 * It is assembled when it first runs, and again only under another limit. Mistakes in it are reported once a render,
 * failures with the data every time.
 */
export function compileExpression(text: string, span: Span): Instruction {
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

/** Evaluates by the closure where there is one; it gives up on whatever fails, and the stack machine says why. */
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

/** Assignments reach the current frame only when everything went well. */
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
  return isDebug ? ` -> ${print(value)}` : print(value)
}
