import type { Json, JsonObject, Node } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Charges for every value under a node before a built-in function walks it.
 *
 * Returns the number of values and UTF-16 units, with those of an indentation at each level. A few `.ctx` tags can build a value that is small to store and huge to print, and data can be deeper than the call
 * stack. The walk goes level by level, so it needs no recursion.
 */
export function chargeWalk(node: Node, budget: Budget, indent = 0): number {
  let level: Container[] = []
  budget.checkDepth(1)
  budget.charge(1)
  let total = measure(node, level)
  budget.chargeText(total)
  for (let depth = 2; level.length > 0; depth++) {
    const next: Container[] = []
    for (const container of level) total += visit(container, next, budget, depth, indent)
    level = next
  }
  return total
}

/** Members that are measured between two charges. */
const MEASURED_AT_ONCE = 1024

function visit(
  container: Container,
  next: Container[],
  budget: Budget,
  depth: number,
  indent: number,
): number {
  const names = Array.isArray(container) ? undefined : namesOf(container)
  const size = names?.length ?? (container as readonly Json[]).length
  let length = 0
  if (size > 0) budget.checkDepth(depth)
  for (let from = 0; from < size; from += MEASURED_AT_ONCE) {
    const to = Math.min(from + MEASURED_AT_ONCE, size)
    budget.charge(to - from)
    const part = measureMembers(container, names, from, to, next) + (to - from) * indent * (depth - 1)
    budget.chargeText(part)
    length += part
  }
  return length
}

function measureMembers(
  container: Container,
  names: readonly string[] | undefined,
  from: number,
  to: number,
  next: Container[],
): number {
  let length = 0
  for (let at = from; at < to; at++) {
    const name = names?.[at]
    if (name === undefined) length += measure((container as readonly Json[])[at], next)
    else length += name.length + measure((container as JsonObject)[name], next)
  }
  return length
}

type Container = readonly Json[] | JsonObject

/** The length of the value itself. A container counts as 1 and is added to the next level. */
function measure(node: Node, containers: Container[]): number {
  if (typeof node === 'string') return node.length
  if (typeof node === 'object' && node !== null) containers.push(node)
  return 1
}
