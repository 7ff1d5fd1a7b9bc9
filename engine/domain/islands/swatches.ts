import { isArray, member, type Node, toText } from '../data/value.ts'
import { optionColorIn } from '../shop/option-words.ts'
import type { OptionValue } from '../shop/product-form-view.ts'
import { optionWordsOf, type ProductVariant } from './product-variants.ts'

/** More values would be a wall of swatches; they are a list of words. */
const MAX_SWATCHES = 12

type Swatch = Pick<OptionValue, 'color' | 'picture'>

/** An option whose values may be shown as swatches. */
interface SwatchOption {
  readonly name: string
  /** Its place among the options, from 0. */
  readonly at: number
  readonly values: readonly string[]
}

/**
 * The swatch of each value: its colour, else the picture that all its variants share and no other value has. Empty unless each
 * value has one, because a word among swatches reads as a word for all of them.
 */
export function swatchesOf(
  item: Node,
  variants: readonly ProductVariant[],
  { name, at, values }: SwatchOption,
): ReadonlyMap<string, Swatch> {
  if (values.length > MAX_SWATCHES) return new Map()
  const pictures = picturesOf(item, variants, at)
  const swatches = new Map<string, Swatch>()
  for (const value of values) {
    const color = optionColorIn(optionWordsOf(item), name, value)
    const picture = pictures.get(value)
    if (color !== '') swatches.set(value, { color })
    else if (picture !== undefined) swatches.set(value, { picture })
  }
  return swatches.size === values.length ? swatches : new Map()
}

/** The addresses of pictures that tell a value from the others. */
function picturesOf(
  item: Node,
  variants: readonly ProductVariant[],
  at: number,
): ReadonlyMap<string | undefined, string> {
  const places = member(member(item, 'structuredContent'), 'variantPictures')
  const items = member(item, 'items')
  const found = new Map<string | undefined, string>()
  for (const { sku, values } of variants) {
    const place = member(places, sku)
    const url = isArray(items) && typeof place === 'number' ? toText(member(items[place], 'assetUrl')) : ''
    const known = found.get(values[at]) ?? url
    found.set(values[at], known === url ? url : '')
  }
  const urls = [...found.values()]
  const isOwn = (url: string) => url !== '' && urls.indexOf(url) === urls.lastIndexOf(url)
  return new Map([...found].filter(([, url]) => isOwn(url)))
}
