import type { Span } from '../../domain/span.ts'
import type { Node } from '../../domain/value.ts'
import type { Call } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import { type Formatter, readArguments } from '../plugin.ts'

/** Takes a value through the formatters of a tag. */
export interface Chain {
  /** Whether some formatter resolves names, so that the value has to be a frame. */
  readonly usesFrame: boolean
  /** The formatter, where there is only one. */
  readonly only: Link | undefined
  apply(node: Node, frame: Frame, others: readonly Node[]): Node
}

/** A formatter with its arguments read. */
export interface Link {
  readonly formatter: Formatter
  readonly values: readonly never[]
  readonly span: Span
}

/**
 * Looks the formatters up and reads their arguments; undefined when the tag has none.
 *
 * Unknown names are skipped: the parser does not let them through, but a tree made elsewhere may hold them.
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
      for (const link of links) value = applyLink(link, value, frame, others)
      return value
    },
  }
}

function toLink({ args, span }: Call, formatter: Formatter): Link {
  return { formatter, values: readArguments(formatter.args, args?.list ?? []), span }
}

/** Calls a formatter; the one place where what formatters make is charged. */
export function applyLink(
  { formatter, values, span }: Link,
  node: Node,
  frame: Frame,
  others: readonly Node[],
): Node {
  const { run } = frame
  run.site = span
  const value = formatter.format(node, values, frame, others)
  run.budget.chargeText(typeof value === 'string' ? value.length : 0)
  return value
}
