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
import { printExpression } from './debug.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, parseExpression } from './parser.ts'

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
  let expression: Expression = { parts: [], errors: [] }
  return (frame) => {
    const { maxExpressionTokens } = frame.run.budget.limits
    if (limit !== maxExpressionTokens) {
      limit = maxExpressionTokens
      expression = parseExpression(source, limit)
    }
    const debug = isDebug ? printExpression(expression.parts) : ''
    if (expression.errors.length === 0) return debug + evaluateIn(frame, source, expression, isDebug, span)
    frame.run.reportOnce(key, () => expression.errors.map((error) => toFinding(source, error)), span)
    return debug
  }
}

function toFinding(source: string, { detail, limit }: Expression['errors'][number]): Finding {
  return limit === undefined ? expressionInvalid(source, detail) : limitExpressionTokens(source, limit)
}

/** Assignments reach the current frame only when everything went well. */
function evaluateIn(
  frame: Frame,
  source: string,
  { parts }: Expression,
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
  for (const [name, assigned] of inner.variables ?? []) frame.define(name, assigned)
  if (value === undefined) return ''
  return isDebug ? ` -> ${print(value)}` : print(value)
}
