import type { Node } from '../../domain/data/value.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Call } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import type { Formatter } from '../plugin.ts'
import { applyFormatter } from '../steps/apply.ts'
import type { Compilation } from './compilation.ts'
import { prepareFormatter } from './prepare.ts'

/** A formatter with its parsed arguments. */
export interface Link {
  readonly formatter: Formatter
  readonly values: readonly never[]
  readonly span: Span
}

/**
 * Looks up the formatters of a tag and parses their arguments.
 *
 * Unknown names are skipped. The parser turns such tags into text, but a tree from elsewhere can contain them.
 */
export function compileLinks(
  calls: readonly Call[],
  { formatters: known, preparation }: Compilation,
): readonly Link[] {
  const links: Link[] = []
  for (const call of calls) {
    const formatter = known.get(call.name)
    if (formatter === undefined) continue
    const { plugin, values } = prepareFormatter(formatter, call, preparation)
    links.push({ formatter: plugin, values, span: call.span })
  }
  return links
}

/** Whether a formatter resolves names, so the value must become a frame. */
export function usesFrame(links: readonly Link[]): boolean {
  return links.some(({ formatter }) => formatter.usesFrame)
}

/** Applies the formatters of a tag in their order. */
export function applyLinks(links: readonly Link[], node: Node, frame: Frame, others: readonly Node[]): Node {
  let value = node
  for (const { formatter, values, span } of links)
    value = applyFormatter(formatter, values, span, value, frame, others)
  return value
}
