import { type Json, member, toText } from '../../../engine/domain/data/value.ts'
import { optionField } from '../../../engine/domain/shop/option-field.ts'
import type { Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import { SKU_PARAMETER } from '../../website/urls.ts'
import { toView, type View } from '../../website/view.ts'

/**
 * The variant that the address of a page chooses, also in another case, or that a rejected form names: that of the product by
 * its options, and the restock box by its id. A product with one variant has no choice.
 */
export function chosenVariantOf(variants: readonly Variant[], typed: TypedValues): Variant | undefined {
  if (variants.length < 2) return undefined
  const wanted = typed[SKU_PARAMETER] || typed['variantId'] || ''
  if (wanted === '') return variants.find(({ attributes }) => isSelected(attributes, typed))
  const isLike = ({ sku }: Variant) => sku.toLowerCase() === wanted.toLowerCase()
  return variants.find(({ sku }) => sku === wanted) ?? variants.find(isLike)
}

function isSelected(attributes: Variant['attributes'], typed: TypedValues): boolean {
  const options = Object.entries(attributes)
  return options.length > 0 && options.every(([name, value]) => typed[optionField(name)] === value)
}

/** The fields of the form as the chosen variant fills them in; what the visitor sent counts more. */
export function fieldsOfChoice(view: View, { sku }: Variant, typed: TypedValues): TypedValues {
  const attributes = toView(member(variantsIn(view).find(isOf(sku)), 'attributes'))
  const options = Object.entries(attributes).map(([name, value]) => [optionField(name), toText(value)])
  return { variantId: sku, ...Object.fromEntries(options), ...typed, [SKU_PARAMETER]: sku }
}

function variantsIn(view: View): readonly Json[] {
  const variants = toView(view['structuredContent'])['variants']
  return Array.isArray(variants) ? variants : []
}

const isOf = (sku: string) => (variant: Json) => member(variant, 'sku') === sku

/** The product with the picture of the chosen variant as its first one, which its form knows then. */
export function withChosenPicture(view: View, { sku }: Variant): View {
  const content = toView(view['structuredContent'])
  const pictures = toView(content['variantPictures'])
  const { items } = view
  const place = pictures[sku]
  if (!Array.isArray(items) || typeof place !== 'number' || items[place] === undefined) return view
  const swapped = (at: Json | undefined) => {
    if (at === 0) return place
    return at === place ? 0 : (at ?? null)
  }
  return {
    ...view,
    items: items.map((one, at) => items[swapped(at) as number] ?? one),
    structuredContent: {
      ...content,
      variantPictures: Object.fromEntries(Object.entries(pictures).map(([name, at]) => [name, swapped(at)])),
    },
  }
}

/** The product as one with this variant only, for its price, which is not the lowest of several then. */
export function asOnlyVariant(view: View, chosen: Variant): View {
  const content = toView(view['structuredContent'])
  return {
    ...view,
    structuredContent: {
      ...content,
      reducedFromFullPrice: '',
      variants: variantsIn(view).filter(isOf(chosen.sku)),
    },
  }
}
