/** What a visitor chooses before buying, and what is wrong with it (storefront specification §5). */
import { en } from './messages/en.ts'
import { QUANTITY } from './product.ts'

/** A variant as it can be chosen. */
export interface ChoosableVariant {
  readonly sku: string
  /** Option names with their values, such as `Size: Large`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly qtyInStock: number
  readonly isUnlimited: boolean
}

/** Something chosen, or the sentence that says what is missing. */
export type Choice<T> = { readonly value: T } | { readonly message: string }

/**
 * Finds the variant of the chosen options; a product with one variant needs no choice.
 *
 * `options` are the product's, in the order of the shop; options that were not chosen are missing or empty.
 */
export function chooseVariant<Variant extends ChoosableVariant>(
  variants: readonly Variant[],
  options: readonly string[],
  chosen: Readonly<Record<string, string>>,
): Choice<Variant> {
  const [only] = variants
  if (only !== undefined && variants.length === 1) return { value: only }
  const missing = options.filter((option) => !Object.hasOwn(chosen, option) || chosen[option] === '')
  if (missing.length > 0) return { message: en.option_missing(missing) }
  const found = variants.find(({ attributes }) =>
    options.every((option) => attributes[option] === chosen[option]),
  )
  return found === undefined ? { message: en.variant_unavailable() } : { value: found }
}

/** Reads how many are wanted, as a field holds it; an empty one is as good as none. */
export function readQuantity(written: string): Choice<number> {
  const text = written.trim()
  const quantity = text === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(quantity)) return { message: en.quantity_not_number() }
  if (!Number.isInteger(quantity)) return { message: en.quantity_not_whole() }
  return { value: Math.min(Math.max(quantity, QUANTITY.min), QUANTITY.max) }
}

/** Whether so many can be sold, beside those that are in the cart already. */
export function hasStock(
  { isUnlimited, qtyInStock }: ChoosableVariant,
  quantity: number,
  inCart = 0,
): boolean {
  return isUnlimited || quantity + inCart <= qtyInStock
}
