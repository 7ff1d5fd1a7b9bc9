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
import type { LiteralValue } from './coerce.ts'
import { printExpression } from './debug.ts'
import { evaluate } from './evaluate.ts'
import { type Expression, type ExpressionError, parseExpression } from './parser.ts'

/** A parsed expression, kept between renders. */
interface PreparedExpression extends Expression {
  /** Returns the output; undefined when the stack machine has to evaluate. */
  readonly closure: ReturnType<typeof toClosure>
  /** Number of items, charged per evaluation. */
  readonly length: number
  /** The expression as `{.eval # …}` prints it before its value; '' for others. */
  readonly debug: string
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
  let expression: PreparedExpression | undefined
  return (frame) => {
    const { budget } = frame.run
    const { maxExpressionTokens } = budget.limits
    if (expression === undefined || limit !== maxExpressionTokens) {
      limit = maxExpressionTokens
      expression = prepare(parseExpression(source, limit, budget), isDebug)
    }
    const { errors, debug } = expression
    if (errors.length === 0) return print(frame, source, expression, span)
    frame.run.reportOnce(key, () => errors.map((error) => toSyntaxFinding(source, error)), span)
    return debug
  }
}

function prepare(expression: Expression, isDebug: boolean): PreparedExpression {
  const { parts } = expression
  const length = parts.reduce((sum, items) => sum + items.length, 0)
  return isDebug
    ? { ...expression, closure: undefined, length, debug: printExpression(parts) }
    : { ...expression, closure: toClosure(parts), length, debug: '' }
}

/** Tries the closure first. It returns undefined on any failure, and then the stack machine evaluates and reports. */
function print(frame: Frame, source: string, expression: PreparedExpression, span: Span): string {
  const { parts, closure, length, debug } = expression
  frame.run.budget.charge(length)
  const output = closure?.(frame)
  if (output !== undefined) return output
  const value = evaluateByStack(frame, source, parts, span)
  if (value === undefined) return debug
  return debug === '' ? toText(value) : `${debug} -> ${toText(value)}`
}

/** The value, if there is one. Assignments are copied to the current frame only without a failure. */
function evaluateByStack(
  frame: Frame,
  source: string,
  parts: Expression['parts'],
  span: Span,
): LiteralValue | undefined {
  const inner = frame.push(frame.node)
  const { value, failures } = evaluate(parts, inner)
  for (const failure of failures) frame.run.report(toFailureFinding(source, failure), span)
  if (failures.length > 0) return undefined
  for (const [name, assigned] of inner.variables?.entries() ?? []) frame.define(name, assigned)
  return value
}

function toSyntaxFinding(source: string, { detail, limit }: ExpressionError): Finding {
  return limit === undefined ? expressionInvalid(source, detail) : limitExpressionTokens(source, limit)
}

function toFailureFinding(source: string, { detail, limit }: ExpressionError): Finding {
  return limit === undefined ? expressionFailed(source, detail) : limitExpressionText(source, limit)
}
