/** The options of a product, and the names of its variants. */

import type { TextMeter } from '../data/meter.ts'
import { joinInParts } from '../data/parts.ts'
import { isArray, isObject, member, type Node, sizeOf, toText } from '../data/value.ts'
import { namesOf } from '../data/wide-objects.ts'
import { optionNameIn, optionValueIn } from './option-words.ts'
import { productOf } from './product-data.ts'

/** An option that a visitor chooses, such as a color, with its values. */
export interface VariantOption {
  readonly name: string
  readonly values: readonly string[]
}

/**
 * The options of a product with more than one variant: options in the order of the shop, values in the order of the
 * variants.
 *
 * `visit` is called with the number of names or attributes that were read.
 */
export function variantOptionsOf(item: Node, visit: (count: number) => void): readonly VariantOption[] {
  const variants = elementsOf(productOf(item).variants)
  if (variants.length <= 1) return []
  const byName = new Map<string, Values>()
  const options = elementsOf(productOf(item).variantOptionOrdering).map((element) => {
    visit(1)
    const name = toText(element)
    const values: string[] = []
    // Of two options with the same name, the first gets the values.
    if (!byName.has(name)) byName.set(name, { values, seen: new Set() })
    return { name, values }
  })
  for (const variant of variants) {
    visit(2)
    collectValues(member(variant, 'attributes'), byName, visit)
  }
  return options
}

/** The different values of an option. Options are many more than names in hostile data, so few have a set. */
interface Values {
  readonly values: string[]
  readonly seen: Set<string>
}

function collectValues(
  attributes: Node,
  byName: ReadonlyMap<string, Values>,
  visit: (count: number) => void,
): void {
  if (!isObject(attributes)) return
  let visited = 0
  for (const name of namesOf(attributes)) {
    if ((++visited & 63) === 0) visit(64)
    addValue(byName.get(name), toText(attributes[name]))
  }
}

function addValue(option: Values | undefined, value: string): void {
  if (option === undefined || option.seen.has(value)) return
  option.seen.add(value)
  option.values.push(value)
}

/** The attributes of a variant in the form that `describeVariant` takes, in the `words` of a language. */
export function toOptionValues(attributes: Readonly<Record<string, string>>, words?: Node) {
  return Object.entries(attributes).map(([option, value]) => ({
    optionName: optionNameIn(words, option),
    value: optionValueIn(words, option, value),
  }))
}

/** The name of the variant of a cart entry or order, such as `Red / Large`. */
export function describeVariant(optionValues: Node, meter?: TextMeter): string {
  return joinInParts(elementsOf(optionValues), (option) => toText(member(option, 'value')), ' / ', meter)
}

/** The elements of a list. As in the reference implementation, an object counts as a list with one element per key. */
function elementsOf(node: Node): readonly Node[] {
  if (isArray(node)) return node
  return Array.from({ length: sizeOf(node) }, (_, at) => member(node, at))
}
