import type { Json, Node } from '../../domain/value.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Charges for every value under a node before something walks it all.
 *
 * A few `.ctx` tags can make a value that is huge to print while it is small to hold, and data may be deeper than the host's
 * stack. The walk is by levels, so that it needs no stack itself.
 */
export function chargeWalk(node: Node, budget: Budget): void {
  let level: Json[] = node === undefined ? [] : [node]
  for (let depth = 1; level.length > 0; depth++) {
    budget.checkDepth(depth)
    const next: Json[] = []
    for (const value of level) visit(value, next, budget)
    level = next
  }
}

function visit(value: Json, next: Json[], budget: Budget): void {
  budget.charge(1)
  budget.chargeText(typeof value === 'string' ? value.length : 1)
  if (Array.isArray(value)) for (const each of value) next.push(each)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      budget.chargeText(key.length)
      next.push(each)
    }
  }
}
