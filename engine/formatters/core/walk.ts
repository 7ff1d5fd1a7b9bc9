import type { Json, JsonObject, Node } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import type { Frame } from '../../language/plugin.ts'

type Budget = Frame['run']['budget']

/**
 * Charges for every value under a node before a built-in function walks it, because a few `.ctx` tags can
 * build a value that is small to store and huge to print.
 *
 * Returns the number of values and UTF-16 units, with those of an indentation at each level.
 */
export function chargeWalk(node: Node, budget: Budget, indent = 0): number {
  return new Walk(budget, indent).measure(node)
}

type JsonContainer = readonly Json[] | JsonObject

/** Members that are measured between two charges. */
const MEASURED_AT_ONCE = 1024

/** A walk goes level by level, without recursion, because data can be deeper than the call stack. */
class Walk {
  readonly #budget: Budget
  readonly #indent: number
  /** The level of the values that are measured. */
  #depth = 1
  /** The containers among them, whose members are the next level. */
  #containers: JsonContainer[] = []
  #total = 0

  constructor(budget: Budget, indent: number) {
    this.#budget = budget
    this.#indent = indent
  }

  measure(node: Node): number {
    this.#budget.checkDepth(1)
    this.#budget.charge(1)
    this.#addText(this.#lengthOf(node))
    while (this.#containers.length > 0) {
      const level = this.#containers
      this.#containers = []
      this.#depth++
      for (const container of level) this.#measureMembers(container)
    }
    return this.#total
  }

  #measureMembers(container: JsonContainer): void {
    const names = Array.isArray(container) ? undefined : namesOf(container)
    const size = names?.length ?? (container as readonly Json[]).length
    if (size > 0) this.#budget.checkDepth(this.#depth)
    for (let from = 0; from < size; from += MEASURED_AT_ONCE) {
      const to = Math.min(from + MEASURED_AT_ONCE, size)
      this.#budget.charge(to - from)
      let length = (to - from) * this.#indent * (this.#depth - 1)
      for (let at = from; at < to; at++) length += this.#lengthOfMember(container, names, at)
      this.#addText(length)
    }
  }

  #lengthOfMember(container: JsonContainer, names: readonly string[] | undefined, at: number): number {
    const name = names?.[at]
    return name === undefined
      ? this.#lengthOf((container as readonly Json[])[at])
      : name.length + this.#lengthOf((container as JsonObject)[name])
  }

  /** The length of the value itself. A container counts as 1, and its members are measured later. */
  #lengthOf(node: Node): number {
    if (typeof node === 'string') return node.length
    if (typeof node === 'object' && node !== null) this.#containers.push(node)
    return 1
  }

  #addText(length: number): void {
    this.#budget.chargeText(length)
    this.#total += length
  }
}
