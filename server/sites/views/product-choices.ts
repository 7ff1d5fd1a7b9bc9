import { member } from '../../../engine/domain/data/value.ts'
import { hasVariants, isGiftCard } from '../../../engine/domain/shop/product.ts'
import {
  FEW,
  type ProductChoice,
  type ProductFormView,
  type ProductOption,
} from '../../../engine/domain/shop/product-form-view.ts'
import { type VariantOption, variantOptionsOf } from '../../../engine/domain/shop/variants.ts'
import { currentCents } from '../../shop/cart/priced-cart.ts'
import { optionField } from '../../shop/cart/selection-fields.ts'
import { availableOf } from '../../shop/cart/stock.ts'
import type { Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The most combinations of a list of choices. Products with more say at each value what it cannot be had with. */
const MAX_LISTED = 100

/** The choices of a product: its options, and its variants with their prices. */
export function toChoices(
  site: Site,
  item: View,
  variants: readonly Variant[],
  typed: TypedValues,
): Pick<ProductFormView, 'options' | 'variants' | 'chosenSku' | 'listsChoices'> {
  const options = isGiftCard(item) || !hasVariants(item) ? [] : variantOptionsOf(item, () => {})
  const left = variants.filter((variant) => availableOf(item, variant) > 0)
  const choices = variants.map((variant) => toChoice(site, item, variant, options))
  return {
    options: options.map((_, at) => toOption(site, { options, at, left }, typed)),
    variants: choices,
    chosenSku: typed['sku'] ?? '',
    listsChoices: options.length > 0 && variants.length <= MAX_LISTED && isTelling(options, variants, left),
  }
}

/** Whether a list of the choices tells more than the options do: another price, or a combination that is not left. */
function isTelling(
  { length }: readonly VariantOption[],
  variants: readonly Variant[],
  left: readonly Variant[],
): boolean {
  return hasVariedPrices(variants) || (length > 1 && left.length > 0 && left.length < variants.length)
}

function hasVariedPrices([first, ...others]: readonly Variant[]): boolean {
  return first !== undefined && others.some((variant) => !isSamePrice(variant, first))
}

function isSamePrice(a: Variant, b: Variant): boolean {
  return currentCents(a) === currentCents(b) && a.priceCents === b.priceCents
}

/** One of the options of a product, the one at `at`. */
interface OptionPlace {
  readonly options: readonly VariantOption[]
  readonly at: number
  /** The variants that are in stock. */
  readonly left: readonly Variant[]
}

function toOption({ say }: Site, { options, at, left }: OptionPlace, typed: TypedValues): ProductOption {
  const { name, values } = options[at] ?? { name: '', values: [] }
  const field = optionField(name)
  // The second of two options says what does not go with the first. More options have the list of choices only.
  const other = options.length === 2 && at === 1 ? options[0] : undefined
  const shown = values.map((value) => {
    const withValue = left.filter(({ attributes }) => attributes[name] === value)
    const isSoldOut = withValue.length === 0
    const found = new Set(withValue.map(({ attributes }) => attributes[other?.name ?? '']))
    const missing = isSoldOut ? [] : (other?.values.filter((one) => !found.has(one)) ?? [])
    return { value, isSoldOut, isSelected: !isSoldOut && typed[field] === value, missing }
  })
  const notes = shown
    .filter(({ missing }) => missing.length > 0)
    .map(({ value, missing }) => say('product_choice_not_with', { value, others: missing }))
  return {
    name,
    field,
    values: shown.map(({ value, isSoldOut, isSelected }) => ({
      value,
      ...(isSoldOut ? { isSoldOut } : {}),
      ...(isSelected ? { isSelected } : {}),
    })),
    ...(notes.length > 0 ? { notes } : {}),
  }
}

function toChoice(
  { prices }: Site,
  item: View,
  variant: Variant,
  options: readonly VariantOption[],
): ProductChoice {
  const { sku, attributes, priceCents } = variant
  const cents = currentCents(variant)
  const left = availableOf(item, variant)
  const picture = member(member(item['structuredContent'], 'variantPictures'), sku)
  return {
    sku,
    price: prices.print(cents),
    values: options.map(({ name, values }) => values.indexOf(attributes[name] ?? '')),
    ...(typeof picture === 'number' ? { picture } : {}),
    ...(left <= FEW ? { left } : {}),
    ...(cents < priceCents ? { originalPrice: prices.print(priceCents) } : {}),
  }
}
