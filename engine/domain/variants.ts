/** What a visitor chooses between: the options of a product, and the names of its variants. */
import { productOf } from './product-data.ts'
import { isArray, isObject, member, type Node, sizeOf, toText } from './value.ts'

/** One thing to choose, such as a color, and what there is of it. */
export interface VariantOption {
  readonly name: string
  readonly values: readonly string[]
}

/**
 * The options of a product with more than one variant, in the order of the shop, values in the order of the variants.
 *
 * `visit` is called with the number of attributes looked at.
 */
export function variantOptionsOf(item: Node, visit: (count: number) => void): readonly VariantOption[] {
  const variants = elementsOf(productOf(item).variants)
  if (variants.length <= 1) return []
  const names = elementsOf(productOf(item).variantOptionOrdering).map(toText)
  const options = names.map((name) => ({ name, values: new Set<string>() }))
  // Of two options with one name the first takes the values.
  const byName = new Map(options.toReversed().map(({ name, values }) => [name, values]))
  for (const variant of variants) visit(collectValues(member(variant, 'attributes'), byName))
  return options.map(({ name, values }) => ({ name, values: [...values] }))
}

function collectValues(attributes: Node, byName: ReadonlyMap<string, Set<string>>): number {
  if (!isObject(attributes)) return 1
  const names = Object.keys(attributes)
  for (const name of names) byName.get(name)?.add(toText(attributes[name]))
  return names.length + 1
}

/** The attributes of a variant as `describeVariant` takes them. */
export function toOptionValues(attributes: Readonly<Record<string, string>>) {
  return Object.entries(attributes).map(([optionName, value]) => ({ optionName, value }))
}

/** The name of a cart entry's or order's variant: `Red / Large`. */
export function describeVariant(optionValues: Node): string {
  return elementsOf(optionValues)
    .map((option) => toText(member(option, 'value')))
    .join(' / ')
}

/** The elements of a list; an object counts as one with as many elements as it has keys, as the reference has it. */
function elementsOf(node: Node): readonly Node[] {
  if (isArray(node)) return node
  return Array.from({ length: sizeOf(node) }, (_, at) => member(node, at))
}
