import { PRODUCT_TYPE } from '../../../engine/domain/codes.ts'
import {
  hasQuantity,
  isGiftCard,
  isMembership,
  isSoldOut,
  isSubscribable,
  productTypeOf,
  QUANTITY,
} from '../../../engine/domain/product.ts'
import { isTruthy, type Json, member, toText } from '../../../engine/domain/value.ts'
import { variantOptionsOf } from '../../../engine/domain/variants.ts'
import { optionField } from '../../shop/option-field.ts'
import { availableOf, currentCents } from '../../shop/priced-cart.ts'
import type { Variant } from '../../store/types.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'

/** What a visitor typed into a form, by the name of the field. */
export type TypedValues = Readonly<Record<string, string>>

/** Where the form of a product is sent, by what becomes of it. */
const FORM_ACTION = {
  cart: '/api/commerce/shopping-cart/entries',
  subscribe: '/api/3/commerce/cart/subscription',
  'gift-card': '/checkout/gift-card',
} as const

type Action = keyof typeof FORM_ACTION

/** The form in which a product is chosen and bought; `item` is its view. */
export function toProductForm(
  { base, prices }: Site,
  item: View,
  variants: readonly Variant[],
  typed: TypedValues,
): View {
  const content = member(item, 'structuredContent')
  const action = actionOf(item)
  const value = typed['quantity'] ?? String(QUANTITY.min)
  return {
    action,
    formAction: FORM_ACTION[action],
    // A membership never runs out, and is no product to the template language.
    isSoldOut: isSoldOut(item) && !isMembership(item),
    buttonLabel: buttonLabelOf(base, item),
    hasQuantity: hasQuantity(item, base['websiteSettings']),
    quantity: { min: QUANTITY.min, max: QUANTITY.max, value },
    options: isGiftCard(item) ? [] : toOptions(item, variants, typed),
    variants: variants.map((variant) => toChoice(variant, prices.print(currentCents(variant)), typed)),
    hasAdditionalFields: isTruthy(member(content, 'additionalFieldsForm')),
  }
}

function actionOf(item: Json): Action {
  if (isGiftCard(item)) return 'gift-card'
  const type = productTypeOf(item)
  const canBeSubscribed = type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service
  return canBeSubscribed && isSubscribable(item) ? 'subscribe' : 'cart'
}

const LABEL = {
  cart: 'productAddToCartText',
  subscribe: 'productSubscribeText',
  'gift-card': 'productGiftCardText',
}
const OUR_LABEL = { cart: 'Add To Cart', subscribe: 'Subscribe', 'gift-card': 'Purchase' }
const MEMBERSHIP_LABEL = 'Join'

/** What the button of a product says; `item` is its data or its view. */
export function buttonLabelOf(base: View, item: Json): string {
  const content = member(item, 'structuredContent')
  const action = actionOf(item)
  const custom = toText(member(content, 'customAddButtonText'))
  if (isTruthy(member(content, 'useCustomAddButtonText')) && custom !== '') return custom
  if (isMembership(item)) return MEMBERSHIP_LABEL
  return toText(member(base['localizedStrings'], LABEL[action])) || OUR_LABEL[action]
}

/** A value is marked as sold out where none of its variants is left; which other options are chosen, nobody knows yet. */
function toOptions(item: View, variants: readonly Variant[], typed: TypedValues) {
  const left = variants.filter((variant) => availableOf(variant) > 0)
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

function toChoice(variant: Variant, price: string, typed: TypedValues) {
  const { sku, attributes } = variant
  const label = Object.values(attributes).join(' / ')
  return { sku, label, price, isSelected: typed['sku'] === sku, isSoldOut: availableOf(variant) === 0 }
}
