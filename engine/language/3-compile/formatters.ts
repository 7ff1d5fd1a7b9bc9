import type { Node } from '../../domain/value.ts'
import type { Call } from '../2-parse/ast.ts'
import type { Frame } from '../4-render/scope.ts'
import { type Formatter, readArguments } from '../plugin.ts'

/** Takes a value through a chain of formatters. */
export interface Chain {
  /** Whether some formatter resolves names, so that the value has to be a frame. */
  readonly usesFrame: boolean
  apply(node: Node, frame: Frame, others: readonly Node[]): Node
}

const NO_OTHERS: readonly Node[] = []

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
  const [only] = links
  if (only === undefined) return undefined
  const usesFrame = links.some((link) => link.usesFrame)
  if (links.length === 1) return only
  return {
    usesFrame,
    apply(node, frame, others) {
      let value = node
      for (const link of links) value = link.apply(value, frame, others)
      return value
    },
  }
}

function toLink({ args, span }: Call, formatter: Formatter): Chain {
  const values = readArguments(formatter.args, args?.list ?? [])
  return {
    usesFrame: formatter.usesFrame,
    apply(node, frame, others = NO_OTHERS) {
      const { run } = frame
      run.site = span
      const value = formatter.format(node, values, frame, others)
      run.budget.chargeText(typeof value === 'string' ? value.length : 0)
      return value
    },
  }
}
