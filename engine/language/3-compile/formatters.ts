import type { Node } from '../../domain/data/value.ts'
import type { Span } from '../../domain/diagnostics/span.ts'
import type { Call } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import { type Formatter, readArguments } from '../plugin.ts'
import { applyFormatter } from '../steps/apply.ts'

/** Applies the formatters of a tag in their order. */
export interface Chain {
  /** Whether a formatter resolves names, so the value must become a frame. */
  readonly usesFrame: boolean
  /** The formatter of a tag with exactly one. */
  readonly only: Link | undefined
  apply(node: Node, frame: Frame, others: readonly Node[]): Node
}

/** A formatter with its parsed arguments. */
export interface Link {
  readonly formatter: Formatter
  readonly values: readonly never[]
  readonly span: Span
}

/**
 * Looks up the formatters of a tag and parses their arguments; undefined for a tag without formatters.
 *
 * Unknown names are skipped. The parser turns such tags into text, but a tree from elsewhere can contain them.
 */
export function compileChain(
  calls: readonly Call[],
  known: ReadonlyMap<string, Formatter>,
): Chain | undefined {
  const links = calls.flatMap((call) => {
    const formatter = known.get(call.name)
    return formatter === undefined ? [] : [toLink(call, formatter)]
  })
  if (links.length === 0) return undefined
  return {
    usesFrame: links.some(({ formatter }) => formatter.usesFrame),
    only: links.length === 1 ? links[0] : undefined,
    apply(node, frame, others) {
      let value = node
      for (const { formatter, values, span } of links)
        value = applyFormatter(formatter, values, span, value, frame, others)
      return value
    },
  }
}

function toLink({ args, span }: Call, formatter: Formatter): Link {
  return { formatter, values: readArguments(formatter.args, args?.list ?? []), span }
}
