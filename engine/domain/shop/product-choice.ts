/**
 * The choice of a variant and a quantity before buying, with the messages for invalid choices (storefront specification
 * §5).
 */
import { type Text, text } from '../messages/text.ts'
import { QUANTITY } from './product.ts'

/** A variant that a visitor can choose. */
export interface ChoosableVariant {
  readonly sku: string
  /** Values by option name, such as `Size: Large`. */
  readonly attributes: Readonly<Record<string, string>>
  readonly qtyInStock: number
  readonly isUnlimited: boolean
}

/** A valid choice, or the message for an invalid one. */
export type Choice<T> = { readonly value: T } | { readonly message: Text }

/**
 * Finds the variant for the chosen options. A product with one variant needs no choice.
 *
 * `options` are the option names of the product in their order. An option that was not chosen is missing or empty.
 * `nameOf` gives the name of an option as visitors read it.
 */
export function chooseVariant<Variant extends ChoosableVariant>(
  variants: readonly Variant[],
  options: readonly string[],
  chosen: Readonly<Record<string, string>>,
  nameOf: (option: string) => string = (option) => option,
): Choice<Variant> {
  const [only] = variants
  if (only !== undefined && variants.length === 1) return { value: only }
  const missing = options.filter((option) => !Object.hasOwn(chosen, option) || chosen[option] === '')
  if (missing.length > 0)
    return { message: text('option_missing', { options: missing.map(nameOf), count: missing.length }) }
  const found = variants.find(({ attributes }) =>
    options.every((option) => attributes[option] === chosen[option]),
  )
  return found === undefined ? { message: text('variant_unavailable') } : { value: found }
}

/**
 * Checks a quantity: a whole number from `QUANTITY.min` to `QUANTITY.max`.
 *
 * `quantity` is any JSON value, so text is not a number. `typedNumber` converts the text of a form.
 */
export function checkQuantity(quantity: unknown): Choice<number> {
  if (typeof quantity !== 'number' || !Number.isFinite(quantity))
    return { message: text('quantity_not_number') }
  if (!Number.isInteger(quantity)) return { message: text('quantity_not_whole') }
  const isInRange = quantity >= QUANTITY.min && quantity <= QUANTITY.max
  return isInRange ? { value: quantity } : { message: text('quantity_out_of_range') }
}

/** Whether the stock suffices for this quantity in addition to the quantity in the cart. */
export function hasStock(
  { isUnlimited, qtyInStock }: ChoosableVariant,
  quantity: number,
  inCart = 0,
): boolean {
  return isUnlimited || quantity + inCart <= qtyInStock
}
