import type { Json, JsonObject, Node } from '../../domain/value.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Charges for every value under a node before something walks it all.
 *
 * A few `.ctx` tags can make a value that is huge to print while it is small to hold, and data may be deeper than the host's
 * stack. The walk is by levels, so that it needs no stack itself.
 */
export function chargeWalk(node: Node, budget: Budget): void {
  let level: Container[] = []
  budget.checkDepth(1)
  budget.charge(1)
  budget.chargeText(measure(node, level))
  for (let depth = 2; level.length > 0; depth++) {
    const next: Container[] = []
    for (const container of level) visit(container, next, budget, depth)
    level = next
  }
}

function visit(container: Container, next: Container[], budget: Budget, depth: number): void {
  const keys = Array.isArray(container) ? NO_KEYS : Object.keys(container)
  const values: readonly Json[] = Array.isArray(container) ? container : Object.values(container)
  if (values.length > 0) budget.checkDepth(depth)
  budget.charge(values.length)
  let length = 0
  for (const key of keys) length += key.length
  for (const value of values) length += measure(value, next)
  budget.chargeText(length)
}

type Container = readonly Json[] | JsonObject

const NO_KEYS: readonly string[] = []

/** How long a value is by itself; containers count as 1 and are left for later. */
function measure(node: Node, containers: Container[]): number {
  if (typeof node === 'string') return node.length
  if (typeof node === 'object' && node !== null) containers.push(node)
  return 1
}
