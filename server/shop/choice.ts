import { PRODUCT_TYPE } from '../../engine/domain/codes.ts'
import { checkForm, type FormValues } from '../../engine/domain/form.ts'
import { isGiftCard, isSubscribable, productTypeOf } from '../../engine/domain/product.ts'
import { chooseVariant, readQuantity } from '../../engine/domain/product-choice.ts'
import { productOf } from '../../engine/domain/product-data.ts'
import { isArray, toText } from '../../engine/domain/value.ts'
import { choiceInvalid, fieldsInvalid, itemUnknown, notForCart, variantUnavailable } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Item, Variant } from '../store/types.ts'
import { additionalFormOf } from './additional-form.ts'
import { optionField } from './option-field.ts'

/** What a visitor wants, as it was sent. */
export interface Wish {
  readonly itemId: string
  /** The variant, where it is chosen already. */
  readonly sku: string
  /** The values of options by their names, where it is not. */
  readonly options: Readonly<Record<string, string>>
  readonly quantity: string
}

/** What a visitor wants, once it is clear what that is. */
export interface Choice {
  readonly item: Item
  readonly variant: Variant
  readonly quantity: number
}

/** In which way a product is bought. */
export type Purpose = 'cart' | 'subscription' | 'gift-card'

/** Finds out what a visitor wants; throws the refusal of what cannot be had in this way. */
export async function readWish(
  { items, variants }: Repositories,
  site: Site,
  wish: Wish,
  purpose: Purpose,
): Promise<Choice> {
  const item = await site.items.byId(items, wish.itemId)
  if (item === undefined || productTypeOf(item.data) < PRODUCT_TYPE.physical) throw itemUnknown()
  if (purposeOf(item) !== purpose) throw notForCart(purposeOf(item))
  const variant = pickVariant(item, await variants.of(site.website.id, [item.id]), wish)
  const quantity = readQuantity(wish.quantity)
  if ('message' in quantity) throw choiceInvalid('quantity', quantity.message)
  return { item, variant, quantity: quantity.value }
}

function purposeOf({ data }: Item): Purpose {
  if (isGiftCard(data)) return 'gift-card'
  const type = productTypeOf(data)
  const canBeSubscribed = type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service
  return canBeSubscribed && isSubscribable(data) ? 'subscription' : 'cart'
}

function pickVariant(item: Item, variants: readonly Variant[], { sku, options }: Wish): Variant {
  if (sku !== '') {
    const found = variants.find((variant) => variant.sku === sku)
    if (found === undefined) throw variantUnavailable()
    return found
  }
  const ordering = productOf(item.data).variantOptionOrdering
  const names = isArray(ordering) ? ordering.map(toText) : []
  const choice = chooseVariant(variants, names, options)
  if ('value' in choice) return choice.value
  const missing = names.find((name) => !options[name])
  throw missing === undefined ? variantUnavailable() : choiceInvalid(optionField(missing), choice.message)
}

/** The answers to a product's own form; throws the refusal of what is not as the form wants it. Null for products without one. */
export function checkFields({ data }: Item, values: FormValues | undefined): FormValues | null {
  const form = additionalFormOf(data)
  if (form === undefined) return null
  const errors = checkForm(form, values ?? {})
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return values ?? {}
}
