import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { isTruthy, type Json, member, toText } from '../../../engine/domain/data/value.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { asksVisitor } from '../../../engine/domain/shop/form.ts'
import {
  hasQuantity,
  hasVariants,
  isGiftCard,
  isMembership,
  isSoldOut,
  QUANTITY,
} from '../../../engine/domain/shop/product.ts'
import type {
  ProductChoice,
  ProductForm,
  ProductOption,
  Purpose,
} from '../../../engine/domain/shop/product-form.ts'
import { variantOptionsOf } from '../../../engine/domain/shop/variants.ts'
import { additionalFormOf } from '../../shop/cart/additional-form.ts'
import { currentCents } from '../../shop/cart/priced-cart.ts'
import { isForSale, purposeOf } from '../../shop/cart/purpose.ts'
import { fieldName } from '../../shop/cart/read-answers.ts'
import { optionField } from '../../shop/cart/selection-fields.ts'
import { availableOf } from '../../shop/cart/stock.ts'
import type { Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'

/** The path that the form of a product is sent to, by the product's purpose. */
export const FORM_ACTION: Readonly<Record<Purpose, string>> = {
  cart: API_PATH.cartEntries,
  subscription: API_PATH.subscription,
  'gift-card': PAGE_PATH.checkoutGiftCard,
}

/** The form that adds a product to the cart or opens its checkout; `item` is its view. */
export function toProductForm(
  site: Site,
  item: View,
  variants: readonly Variant[],
  typed: TypedValues,
): ProductForm {
  const purpose = purposeOf(item)
  const value = typed['quantity'] ?? String(QUANTITY.min)
  return {
    purpose,
    formAction: FORM_ACTION[purpose],
    // The rule of the template language knows no memberships and would call them sold out.
    isSoldOut: isSoldOut(item) && !isMembership(item),
    unavailableText: isForSale(item) ? '' : site.say('productPriceUnavailable'),
    buttonLabel: buttonLabelOf(site, item),
    hasQuantity: hasQuantity(item, site.base['websiteSettings']),
    quantity: { min: QUANTITY.min, max: QUANTITY.max, value },
    options: isGiftCard(item) || !hasVariants(item) ? [] : toOptions(item, variants, typed),
    variants: variants.map((variant) =>
      toChoice(item, variant, site.prices.print(currentCents(variant)), typed),
    ),
    ...toFormView(item, purpose, typed),
  }
}

/** The part of a product form that belongs to the product's own form. A gift card is bought without one. */
function toFormView(
  item: View,
  purpose: Purpose,
  typed: TypedValues,
): Pick<ProductForm, 'hasAdditionalFields' | 'hiddenFields'> {
  const form = purpose === 'gift-card' ? undefined : additionalFormOf(item)
  if (form === undefined) return { hasAdditionalFields: false, hiddenFields: [] }
  const hidden = form.fields.filter(({ type }) => type === 'hidden').map((field) => fieldName(field))
  return {
    hasAdditionalFields: asksVisitor(form),
    hiddenFields: hidden.flatMap((name) =>
      Object.hasOwn(typed, name) ? [{ name, value: typed[name] ?? '' }] : [],
    ),
  }
}

const LABEL = {
  cart: 'productAddToCartText',
  subscription: 'productSubscribeText',
  'gift-card': 'productGiftCardText',
} as const satisfies Readonly<Record<Purpose, MessageKey>>

/** The label of a product's button; `item` is its data or its view. */
export function buttonLabelOf({ say }: Pick<Site, 'say'>, item: Json): string {
  const content = member(item, 'structuredContent')
  const custom = toText(member(content, 'customAddButtonText'))
  if (isTruthy(member(content, 'useCustomAddButtonText')) && custom !== '') return custom
  return isMembership(item) ? say('membership_join') : say(LABEL[purposeOf(item)])
}

/** The options of a product. A value is sold out when all of its variants are, because other options are not selected yet. */
function toOptions(item: View, variants: readonly Variant[], typed: TypedValues): readonly ProductOption[] {
  const left = variants.filter((variant) => availableOf(item, variant) > 0)
  return variantOptionsOf(item, () => {}).map(({ name, values }, at) => {
    const field = optionField(name)
    return {
      name,
      field,
      id: `option-${at + 1}`,
      values: values.map((value) => ({
        value,
        isSelected: typed[field] === value,
        isSoldOut: left.every(({ attributes }) => attributes[name] !== value),
      })),
    }
  })
}

function toChoice(item: View, variant: Variant, price: string, typed: TypedValues): ProductChoice {
  const { sku, attributes } = variant
  const label = Object.values(attributes).join(' / ')
  return { sku, label, price, isSelected: typed['sku'] === sku, isSoldOut: availableOf(item, variant) === 0 }
}
