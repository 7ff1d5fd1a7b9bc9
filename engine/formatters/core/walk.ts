import type { Json, JsonObject, Node } from '../../domain/data/value.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Charges for every value under a node before a built-in function walks it.
 *
 * A few `.ctx` tags can build a value that is small to store and huge to print, and data can be deeper than the call
 * stack. The walk goes level by level, so it needs no recursion.
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

/** The length of the value itself. A container counts as 1 and is added to the next level. */
function measure(node: Node, containers: Container[]): number {
  if (typeof node === 'string') return node.length
  if (typeof node === 'object' && node !== null) containers.push(node)
  return 1
}
