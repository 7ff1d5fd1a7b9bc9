/** The options of a product, and the names of its variants. */

import { isArray, isObject, member, type Node, sizeOf, toText } from '../data/value.ts'
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
  const options = elementsOf(productOf(item).variantOptionOrdering).map((name) => {
    visit(1)
    return { name: toText(name), values: new Set<string>() }
  })
  // Of two options with the same name, the first gets the values.
  const byName = new Map(options.toReversed().map(({ name, values }) => [name, values]))
  for (const variant of variants) {
    visit(2)
    collectValues(member(variant, 'attributes'), byName, visit)
  }
  return options.map(({ name, values }) => {
    visit(1)
    return { name, values: [...values] }
  })
}

function collectValues(
  attributes: Node,
  byName: ReadonlyMap<string, Set<string>>,
  visit: (count: number) => void,
): void {
  if (!isObject(attributes)) return
  let visited = 0
  for (const name of Object.keys(attributes)) {
    if ((++visited & 63) === 0) visit(64)
    byName.get(name)?.add(toText(attributes[name]))
  }
}

/** The attributes of a variant in the form that `describeVariant` takes. */
export function toOptionValues(attributes: Readonly<Record<string, string>>) {
  return Object.entries(attributes).map(([optionName, value]) => ({ optionName, value }))
}

/** The name of the variant of a cart entry or order, such as `Red / Large`. */
export function describeVariant(optionValues: Node): string {
  return elementsOf(optionValues)
    .map((option) => toText(member(option, 'value')))
    .join(' / ')
}

/** The elements of a list. As in the reference implementation, an object counts as a list with one element per key. */
function elementsOf(node: Node): readonly Node[] {
  if (isArray(node)) return node
  return Array.from({ length: sizeOf(node) }, (_, at) => member(node, at))
}
