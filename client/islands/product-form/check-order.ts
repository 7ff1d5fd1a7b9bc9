import { type Text, text } from '../../../engine/domain/messages/text.ts'
import { checkQuantity, chooseVariant } from '../../../engine/domain/shop/product-choice.ts'
import type { ProductFormView } from '../../../engine/domain/shop/product-form-view.ts'
import type { Purchase } from '../../runtime/buy.ts'
import { type Chosen, chosenAttributes } from './choice.ts'

/** The state of a product's form as the visitor left it. */
export interface TypedChoice {
  readonly chosen: Chosen
  /** The chosen amount of a gift card. */
  readonly sku: string
  readonly quantity: number
}

type WrongFields = Readonly<Record<string, Text>>

/** Checks a form by the rules of the service: the purchase, or the errors by field in the order of the fields. */
export function checkOrder(
  data: ProductFormView,
  typed: TypedChoice,
): { readonly purchase: Purchase } | { readonly errors: WrongFields } {
  const variant = data.purpose === 'gift-card' ? checkAmount(data, typed) : checkOptions(data, typed)
  const quantity = checkTyped(data, typed)
  if (typeof variant === 'string' && typeof quantity === 'number')
    return { purchase: { itemId: data.itemId, sku: variant, quantity } }
  return {
    errors: {
      ...(typeof variant === 'string' ? {} : variant),
      ...(typeof quantity === 'number' ? {} : quantity),
    },
  }
}

function checkAmount({ variants }: ProductFormView, { sku }: TypedChoice): string | WrongFields {
  const amount = variants.find((variant) => variant.sku === sku)
  return amount?.sku ?? { sku: text('denomination_missing') }
}

/** The SKU of the chosen variant. A message about several options stands at the first one without a choice, else at the last one. */
export function checkOptions(
  data: ProductFormView,
  { chosen }: Pick<TypedChoice, 'chosen'>,
): string | WrongFields {
  const { options, variants } = data
  const [first] = variants
  // Variants of a digital product are no choice.
  if (options.length === 0 && first !== undefined) return first.sku
  const choosable = variants.map((variant) => ({
    sku: variant.sku,
    attributes: chosenAttributes(data, variant),
    qtyInStock: variant.left ?? 0,
    isUnlimited: variant.left === undefined,
  }))
  const byName = Object.fromEntries(options.map(({ name, field }) => [name, chosen[field] ?? '']))
  const choice = chooseVariant(
    choosable,
    options.map(({ name }) => name),
    byName,
    (name) => options.find((option) => option.name === name)?.label ?? name,
  )
  if ('value' in choice) return choice.value.sku
  const field = options.find((option) => !chosen[option.field])?.field ?? options.at(-1)?.field ?? ''
  return { [field]: choice.message }
}

function checkTyped(
  { hasQuantity, isSoldOut }: ProductFormView,
  { quantity }: TypedChoice,
): number | WrongFields {
  if (!hasQuantity || isSoldOut) return 1
  const checked = checkQuantity(quantity)
  return 'value' in checked ? checked.value : { quantity: checked.message }
}
