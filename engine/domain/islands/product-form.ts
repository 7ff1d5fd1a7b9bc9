import { PRODUCT_TYPE } from '../data/codes.ts'
import { API_PATH, PAGE_PATH } from '../data/paths.ts'
import { isObject, isTruthy, type Json, member, type Node, toText } from '../data/value.ts'
import { fieldName } from '../forms/field-name.ts'
import { asksVisitor, type FormDefinition } from '../forms/form.ts'
import type { MessageKey } from '../messages/en.ts'
import { hasQuantity, isAlwaysInStock, isMembership, productTypeOf, QUANTITY } from '../shop/product.ts'
import {
  hasButtons,
  isGone,
  isWrongOption,
  labelOf,
  maxQuantity,
  type PrintedProductForm,
  type ProductChoice,
  type ProductFormView,
  type ProductOption,
  type Purpose,
  wordOf,
} from '../shop/product-form-view.ts'
import { isForSale, purposeOf } from '../shop/purpose.ts'
import type { IslandPage, TypedValues } from './island-page.ts'
import { toChoices } from './product-choices.ts'
import { readFields } from './read-form.ts'

/** The path that the form of a product is sent to, by the product's purpose. */
export const FORM_ACTION: Readonly<Record<Purpose, string>> = {
  cart: API_PATH.cartEntries,
  subscription: API_PATH.subscription,
  'gift-card': PAGE_PATH.checkoutGiftCard,
}

/** The form that adds a product to the cart or opens its checkout, from an item as the platform has it. */
export function toProductForm(item: Node, page: IslandPage, typed: TypedValues = {}): ProductFormView {
  const purpose = purposeOf(item)
  const itemId = toText(member(item, 'id'))
  if (itemId === '') page.onWrong?.({ path: 'id', expected: 'a text' })
  const action = FORM_ACTION[purpose]
  const choices = toChoices(item, page, typed)
  return {
    itemId,
    title: toText(member(item, 'title')),
    purpose,
    formAction: action.startsWith('/api/') ? page.apiBase + action : action,
    isExpress: purpose === 'cart' && member(storeSettings(page), 'expressCheckout') === true,
    isSoldOut: isSoldOut(item, choices.variants),
    refusal: refusalOf(item, page, choices.variants),
    buttonLabel: buttonLabelOf(page, item),
    hasQuantity: hasQuantity(item, page.settings, page.meter),
    quantity: {
      min: QUANTITY.min,
      max: maxQuantity(choices, selectedOf({ ...choices, purpose })),
      value: typed['quantity'] ?? String(QUANTITY.min),
    },
    ...choices,
    ...toFormView(item, purpose, page, typed),
    isMembership: isMembership(item),
    errors: {},
  }
}

/** The variant that the selected values or the amount name; undefined while one is missing. */
function selectedOf({
  options,
  variants,
  purpose,
  chosenSku,
}: Pick<ProductFormView, 'options' | 'variants' | 'purpose' | 'chosenSku'>): ProductChoice | undefined {
  if (purpose === 'gift-card') return variants.find(({ sku }) => sku === chosenSku)
  if (options.length === 0) return undefined
  return variants.find(({ values }) =>
    options.every((option, at) => option.values[values[at] ?? -1]?.isSelected === true),
  )
}

function selectedIn({ values }: ProductOption): string | undefined {
  return values.find(({ isSelected }) => isSelected)?.value
}

function storeSettings({ settings }: IslandPage): Node {
  return member(settings, 'storeSettings')
}

/** The form as its template prints it: options and values have their words, and each variant of a list of choices its name. */
export function toPrintedForm(form: ProductFormView): PrintedProductForm {
  const { options, variants, listsChoices, purpose } = form
  const selected = selectedOf(form)
  const nameOf = (variant: ProductChoice) => (listsChoices ? labelOf(options, variant) : '')
  return {
    ...form,
    options: options.map((option) => ({
      ...option,
      label: option.label ?? option.name,
      hasButtons: hasButtons(option),
      isWrong: isWrongOption(form, option, selectedIn(option)),
      values: option.values.map((value) => ({ ...value, label: wordOf(value) })),
    })),
    variants: variants.map((variant) => ({ ...variant, label: nameOf(variant) })),
    isGone: isGone(form, selected),
    isClash:
      purpose !== 'gift-card' && options.length > 0 && selected === undefined && options.every(selectedIn),
  }
}

type Variants = ProductFormView['variants']

/** Whether a product is sold out. One of unknown type always is, as by the rule of the template language. */
function isSoldOut(item: Node, variants: Variants): boolean {
  if (isMembership(item) || isAlwaysInStock(item)) return false
  const type = productTypeOf(item)
  const isStocked = type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service
  return !isStocked || variants.every(({ left }) => left === 0)
}

function refusalOf(item: Node, { say }: IslandPage, variants: Variants): string {
  if (variants.length === 0 || !isForSale(item)) return say('productPriceUnavailable')
  if (!isSoldOut(item, variants)) return ''
  return toText(member(member(item, 'merchandising'), 'customSoldOutText')) || say('productSoldOutText')
}

/** The questions of a product of its own, as JSON of the platform; undefined for most products. */
function questionsOf(item: Node): Node {
  const form = member(member(item, 'structuredContent'), 'additionalFieldsForm')
  return isObject(form) ? form : undefined
}

/** The part of a product form that belongs to the product's own form. A gift card is bought without one. */
function toFormView(
  item: Node,
  purpose: Purpose,
  page: IslandPage,
  typed: TypedValues,
): Pick<ProductFormView, 'hasAdditionalFields' | 'hiddenFields'> {
  const form = purpose === 'gift-card' ? undefined : questionsOf(item)
  if (form === undefined) return { hasAdditionalFields: false, hiddenFields: [] }
  const fields: FormDefinition['fields'] = readFields(form, 'structuredContent.additionalFieldsForm', page)
  const hidden = fields.filter(({ type }) => type === 'hidden').map((field) => fieldName(field))
  return {
    hasAdditionalFields: asksVisitor({ fields }),
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
export function buttonLabelOf({ say }: Pick<IslandPage, 'say'>, item: Json | undefined): string {
  const content = member(item, 'structuredContent')
  const custom = toText(member(content, 'customAddButtonText'))
  if (isTruthy(member(content, 'useCustomAddButtonText')) && custom !== '') return custom
  return isMembership(item) ? say('membership_join') : say(LABEL[purposeOf(item)])
}
