import type { Node } from '../../domain/data/value.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { OpcodeName } from '../2-parse/opcodes.ts'
import type { Frame } from '../4-render/scope.ts'
import type { Formatter, Predicate } from '../plugin.ts'

/**
 * Calls a formatter and charges its text. No formatter is called or charged anywhere else, except for conversions, so a new
 * one needs no code for it.
 */
export function applyFormatter(
  formatter: Formatter,
  values: readonly never[],
  callSpan: Span,
  node: Node,
  frame: Frame,
  others: readonly Node[],
): Node {
  const { run } = frame
  run.callSpan = callSpan
  if (typeof node === 'string') run.budget.chargeScan(node.length)
  const value = formatter.format(node, values, frame, others)
  run.budget.chargeText(typeof value === 'string' ? value.length : 0)
  return value
}

/** Whether a predicate holds; null after it threw, which skips the whole block. `block` names it in the message. */
export function holds(
  predicate: Predicate | null,
  values: readonly never[],
  callSpan: Span,
  block: OpcodeName,
  frame: Frame,
): boolean | null {
  if (predicate === null) return false
  const { run, node } = frame
  run.callSpan = callSpan
  run.budget.charge(typeof node === 'string' ? 1 + (node.length >>> 10) : 1)
  try {
    return predicate.test(frame, values)
  } catch (error) {
    run.reportThrown(error, block, callSpan)
    return null
  }
}

/** The output of a variable whose formatter threw: nothing, and the error is reported. */
export function failVariable({ run }: Frame, error: unknown, span: Span): string {
  run.reportThrown(error, 'VARIABLE', span)
  return ''
}
