import { PRODUCT_TYPE } from '../../../engine/domain/data/codes.ts'
import { isArray, toText } from '../../../engine/domain/data/value.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { optionField } from '../../../engine/domain/shop/option-field.ts'
import { optionNameIn } from '../../../engine/domain/shop/option-words.ts'
import { productTypeOf, QUANTITY } from '../../../engine/domain/shop/product.ts'
import { checkQuantity, chooseVariant } from '../../../engine/domain/shop/product-choice.ts'
import { productOf } from '../../../engine/domain/shop/product-data.ts'
import type { Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import { isForSale, purposeOf } from '../../../engine/domain/shop/purpose.ts'
import { choiceInvalid, itemUnknown, notForCart, variantUnavailable } from '../../errors/shop-problems.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { CartEntry, Item, Variant } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** The product that a visitor selects, as the request names it. */
export interface Selection {
  readonly itemId: string
  /** The variant; '' when `options` select it. */
  readonly sku: string
  /** Selected values by the names of the options; read only when `sku` is ''. */
  readonly options: Readonly<Record<string, string>>
  /** As it was sent, so it may be no number. */
  readonly quantity: unknown
}

/** A selected product, found in the store. */
export interface SelectedProduct {
  readonly item: Item
  readonly variant: Variant
  readonly quantity: number
}

/**
 * Finds the product that a visitor selects.
 *
 * @throws `item_unknown`, `not_for_cart` when the product is bought for another purpose, `variant_unavailable`, or
 * `choice_invalid` with the field to correct
 */
export async function selectProduct(
  { items, variants }: Repositories,
  site: Site,
  selection: Selection,
  purpose: Purpose,
): Promise<SelectedProduct> {
  const item = await site.items.byId(items, selection.itemId)
  if (item === undefined || productTypeOf(item.data) < PRODUCT_TYPE.physical) throw itemUnknown()
  const bought = purposeOf(item.data)
  // Storefront specification §5: said before its buyer is told that a gift card is bought elsewhere.
  if (bought === 'gift-card' && selection.sku === '' && Object.keys(selection.options).length === 0)
    throw choiceInvalid('sku', text('denomination_missing'))
  if (bought !== purpose) throw notForCart(bought)
  if (!isForSale(item.data)) throw variantUnavailable('')
  const variant = selectVariant(site, item, await variants.of(site.website.id, [item.id]), selection)
  const quantity = checkQuantity(selection.quantity)
  if ('message' in quantity) throw choiceInvalid('quantity', quantity.message)
  // Storefront specification §5: no page offers a quantity of a subscription.
  if (purpose === 'subscription' && quantity.value > QUANTITY.min)
    throw choiceInvalid('quantity', text('quantity_single'))
  return { item, variant, quantity: quantity.value }
}

function selectVariant(
  { optionWords }: Site,
  item: Item,
  variants: readonly Variant[],
  { sku, options }: Selection,
): Variant {
  if (sku !== '') {
    const found = variants.find((variant) => variant.sku === sku)
    if (found === undefined) throw variantUnavailable('')
    return found
  }
  const [first] = variants
  if (first !== undefined && productTypeOf(item.data) === PRODUCT_TYPE.digital) return first
  const ordering = productOf(item.data).variantOptionOrdering
  const names = isArray(ordering) ? ordering.map(toText) : []
  const choice = chooseVariant(variants, names, options, (name) => optionNameIn(optionWords, name))
  if ('value' in choice) return choice.value
  const missing = names.find((name) => !options[name])
  const [last = ''] = names.slice(-1)
  throw missing === undefined
    ? variantUnavailable(last && optionField(last))
    : choiceInvalid(optionField(missing), choice.message)
}

/** A new entry for a selected product, without answers and at the first position. */
export function toEntry({ item, variant, quantity }: SelectedProduct): CartEntry {
  return { id: createId(), itemId: item.id, sku: variant.sku, quantity, additionalFields: null, position: 0 }
}
