import { member, type Node, toBoolean, toNumber } from '../data/value.ts'
import { optionField } from '../shop/option-field.ts'
import { optionNameIn, optionValueIn } from '../shop/option-words.ts'
import {
  FEW,
  type ProductChoice,
  type ProductFormView,
  type ProductOption,
} from '../shop/product-form-view.ts'
import type { IslandPage, TypedValues } from './island-page.ts'
import { optionNamesOf, optionWordsOf, type ProductVariant, readVariants } from './product-variants.ts'
import { swatchesOf } from './swatches.ts'

/** The most combinations of a list of choices. Products with more say at each value what it cannot be had with. */
const MAX_LISTED = 100

/** Values that one sentence names, and UTF-16 units of each. */
const MAX_NAMED = 20
const MAX_NAME = 100

/** An option with its values in the order of the variants, and the place of each. */
interface OptionValues {
  readonly name: string
  readonly places: ReadonlyMap<string, number>
}

/** The choices of a product: its options, and its variants with their prices. */
export function toChoices(
  item: Node,
  page: IslandPage,
  typed: TypedValues,
): Pick<ProductFormView, 'options' | 'variants' | 'chosenSku' | 'listsChoices'> {
  const names = optionNamesOf(item, page)
  const variants = readVariants(item, names, page)
  const options = names.map((name, at) => ({ name, places: placesOf(variants, at) }))
  const left = variants.filter((variant) => variant.left > 0)
  return {
    options: options.map((_, at) => toOption(page, { item, options, variants, at, left }, typed)),
    variants: variants.map((variant) => toChoice(item, variant, options)),
    chosenSku: variants.find(({ sku }) => sku === typed['sku'])?.sku ?? '',
    listsChoices: options.length > 0 && variants.length <= MAX_LISTED && isTelling(options, variants, left),
  }
}

function placesOf(variants: readonly ProductVariant[], at: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const { values } of variants) {
    const value = values[at]
    if (value !== undefined && !places.has(value)) places.set(value, places.size)
  }
  return places
}

/** Whether a list of the choices tells more than the options do: another price, or a combination that is not left. */
function isTelling(
  { length }: readonly OptionValues[],
  variants: readonly ProductVariant[],
  left: readonly ProductVariant[],
): boolean {
  return hasVariedPrices(variants) || (length > 1 && left.length > 0 && left.length < variants.length)
}

function hasVariedPrices([first, ...others]: readonly ProductVariant[]): boolean {
  return others.some(
    ({ price, originalPrice }) => price !== first?.price || originalPrice !== first.originalPrice,
  )
}

/** One of the options of a product, the one at `at`. */
interface OptionPlace {
  readonly item: Node
  readonly options: readonly OptionValues[]
  readonly at: number
  readonly variants: readonly ProductVariant[]
  /** The variants that are in stock. */
  readonly left: readonly ProductVariant[]
}

function toOption(
  page: IslandPage,
  { item, options, at, variants, left }: OptionPlace,
  typed: TypedValues,
): ProductOption {
  const { name = '', places = new Map<string, number>() } = options[at] ?? {}
  const [first] = options
  const words = optionWordsOf(item)
  const swatches = swatchesOf(item, variants, { name, at, values: [...places.keys()] })
  const field = optionField(name)
  // The second of two options says what does not go with the first. More options have the list of choices only.
  const others = options.length === 2 && at === 1 ? [...(first?.places.keys() ?? [])] : []
  const found = new Map<string | undefined, Set<string | undefined>>()
  for (const { values } of left) {
    const known = found.get(values[at])
    if (known === undefined) found.set(values[at], new Set([values[0]]))
    else known.add(values[0])
  }
  const notes: string[] = []
  const values = [...places.keys()].map((value) => {
    const together = found.get(value)
    page.meter?.charge(1 + others.length)
    const label = optionValueIn(words, name, value)
    const missing = together === undefined ? [] : others.filter((one) => !together.has(one))
    const missed = missing.map((one) => optionValueIn(words, first?.name ?? '', one))
    if (isReadable([label, ...missed]))
      notes.push(page.say('product_choice_not_with', { value: label, others: missed }))
    return {
      value,
      ...(label === value ? {} : { label }),
      ...swatches.get(value),
      ...(together === undefined ? { isSoldOut: true } : {}),
      ...(typed[field] === value ? { isSelected: true } : {}),
    }
  })
  const label = optionNameIn(words, name)
  return {
    ...{ name, field, values },
    ...(label === name ? {} : { label }),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

/** Whether a sentence about values that are missing can be read. The list of choices says the same of longer ones. */
function isReadable([value = '', ...missing]: readonly string[]): boolean {
  const isShort = (name: string) => name.length <= MAX_NAME
  return missing.length > 0 && missing.length <= MAX_NAMED && isShort(value) && missing.every(isShort)
}

function toChoice(item: Node, variant: ProductVariant, options: readonly OptionValues[]): ProductChoice {
  const { sku, values, price, originalPrice, left } = variant
  const picture = member(member(member(item, 'structuredContent'), 'variantPictures'), sku)
  return {
    sku,
    price,
    values: options.map(({ places }, at) => placeOf(places, values[at])),
    ...(typeof picture === 'number' ? { picture } : {}),
    ...(left <= fewOf(item) ? { left } : {}),
    ...(originalPrice === '' ? {} : { originalPrice }),
  }
}

/** The most units that the page prints as a number: those of a notice of low stock, or `FEW`. */
function fewOf(item: Node): number {
  const merchandising = member(item, 'merchandising')
  const isNoticed = toBoolean(member(merchandising, 'scarcityEnabled'))
  const threshold = isNoticed ? toNumber(member(merchandising, 'scarcityThreshold')) || FEW : FEW
  return Math.max(FEW, threshold)
}

function placeOf(places: OptionValues['places'], value: string | undefined): number {
  return (value === undefined ? undefined : places.get(value)) ?? -1
}
