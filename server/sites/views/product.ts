import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { isTruthy, type Json, member, toText } from '../../../engine/domain/data/value.ts'
import { fieldName } from '../../../engine/domain/forms/field-name.ts'
import { asksVisitor } from '../../../engine/domain/forms/form.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import { hasQuantity, isMembership, isSoldOut, QUANTITY } from '../../../engine/domain/shop/product.ts'
import { toProductFormData } from '../../../engine/domain/shop/product-form-data.ts'
import { labelOf, type ProductFormView, type Purpose } from '../../../engine/domain/shop/product-form-view.ts'
import { additionalFormOf } from '../../shop/cart/additional-form.ts'
import { isExpress, isForSale, purposeOf } from '../../shop/cart/purpose.ts'
import type { Variant } from '../../store/types.ts'
import type { TypedValues } from '../../visitor/fields.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { toChoices } from './product-choices.ts'

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
): ProductFormView {
  const purpose = purposeOf(item)
  const refusal = refusalOf(site, item)
  const value = typed['quantity'] ?? String(QUANTITY.min)
  return {
    itemId: toText(item['id']),
    purpose,
    formAction: FORM_ACTION[purpose],
    isExpress: isExpress(site, purpose),
    isSoldOut: isGone(item),
    refusal,
    buttonLabel: buttonLabelOf(site, item),
    hasQuantity: hasQuantity(item, site.base['websiteSettings']),
    quantity: { min: QUANTITY.min, max: QUANTITY.max, value },
    ...toChoices(site, item, variants, typed),
    ...toFormView(item, purpose, typed),
    isMembership: isMembership(item),
    errors: {},
  }
}

/** The members of a page with the form of a product: for its template, and for its script. */
export function productContent(form: ProductFormView): View {
  const { options, variants } = form
  const labelled = variants.map((variant) => ({ ...variant, label: labelOf(options, variant) }))
  return { product: { ...form, variants: labelled }, productData: toProductFormData(form) }
}

/** Whether a product is sold out. The rule of the template language knows no memberships and would call them sold out. */
function isGone(item: View): boolean {
  return isSoldOut(item) && !isMembership(item)
}

function refusalOf({ say }: Site, item: View): string {
  if (!isForSale(item)) return say('productPriceUnavailable')
  if (!isGone(item)) return ''
  return toText(member(item['merchandising'], 'customSoldOutText')) || say('productSoldOutText')
}

/** The part of a product form that belongs to the product's own form. A gift card is bought without one. */
function toFormView(
  item: View,
  purpose: Purpose,
  typed: TypedValues,
): Pick<ProductFormView, 'hasAdditionalFields' | 'hiddenFields'> {
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
