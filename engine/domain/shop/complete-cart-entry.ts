import { PRODUCT_TYPE } from '../data/codes.ts'
import { isObject, type JsonObject } from '../data/value.ts'
import type { FieldValue } from '../forms/form.ts'
import type { CartEntryView, PictureView } from './cart-view.ts'
import type { CartWords } from './cart-words.ts'
import { booleanIn, centsIn, memberIn, numberIn, objectIn, objectsIn, textIn } from './loose-json.ts'
import { QUANTITY } from './product.ts'

/** An entry of a cart of another platform, with the members that it lacks. `at` is its place, from 0. */
export function completeCartEntry(entry: JsonObject, at: number, words: CartWords): CartEntryView {
  const item = objectIn(memberIn(entry, 'item'))
  const variant = objectIn(memberIn(entry, 'chosenVariant'))
  const productType = productTypeOf(entry, item)
  return {
    id: textIn(entry, 'id') || String(at + 1),
    itemId: textIn(entry, 'itemId') || textIn(item, 'id'),
    title: textIn(entry, 'title', 'productName') || textIn(item, 'title') || words.say('item_nameless'),
    fullUrl: textIn(entry, 'fullUrl') || textIn(item, 'fullUrl'),
    picture: pictureOf(entry, item),
    productType,
    ...choiceOf(entry, variant, words),
    hasQuantity: booleanIn(entry, 'hasQuantity', COUNTABLE.includes(productType)),
    maxQuantity: numberIn(entry, 'maxQuantity') ?? leftOf(variant),
    ...amountsOf(entry, variant, words),
    additionalFields: objectsIn(memberIn(entry, 'additionalFields'), words.meter).map(toField),
    answers: objectIn(memberIn(entry, 'answers')) as Readonly<Record<string, FieldValue>>,
    editFieldsUrl: textIn(entry, 'editFieldsUrl'),
    error: textIn(entry, 'error'),
  }
}

const COUNTABLE: readonly number[] = [PRODUCT_TYPE.physical, PRODUCT_TYPE.service]

/** A product without a type counts as physical, because most are. */
function productTypeOf(entry: JsonObject, item: JsonObject): number {
  const holders = [entry, item, objectIn(memberIn(item, 'structuredContent'))]
  const [type = PRODUCT_TYPE.physical] = holders.flatMap((holder) => numberIn(holder, 'productType') ?? [])
  return type
}

type ChoiceView = Pick<CartEntryView, 'sku' | 'chosenVariant' | 'variantText'>

function choiceOf(entry: JsonObject, variant: JsonObject, words: CartWords): ChoiceView {
  const sku = textIn(entry, 'sku') || textIn(variant, 'sku')
  const optionValues = optionValuesOf(variant, words)
  const attributes = Object.fromEntries(optionValues.map(({ optionName, value }) => [optionName, value]))
  return {
    sku,
    chosenVariant: { sku, attributes, optionValues },
    variantText: textIn(entry, 'variantText') || optionValues.map(({ value }) => value).join(' / '),
  }
}

/** The chosen values, from `optionValues`, else from `attributes`. */
function optionValuesOf(
  variant: JsonObject,
  { meter }: CartWords,
): CartEntryView['chosenVariant']['optionValues'] {
  const listed = objectsIn(memberIn(variant, 'optionValues'), meter)
  if (listed.length > 0)
    return listed.map((one) => ({ optionName: textIn(one, 'optionName'), value: textIn(one, 'value') }))
  const attributes = objectIn(memberIn(variant, 'attributes'))
  const names = Object.keys(attributes)
  meter?.charge(names.length)
  return names
    .map((optionName) => ({ optionName, value: textIn(attributes, optionName) }))
    .filter(({ value }) => value !== '')
}

type AmountsView = Pick<CartEntryView, 'quantity' | 'purchasePriceCents' | 'subTotal' | 'formatted'>

/** The quantity, the price of one piece, and the amount of all. Of price and amount, one gives the other. */
function amountsOf(entry: JsonObject, variant: JsonObject, { print }: CartWords): AmountsView {
  const quantity = Math.max(0, Math.round(numberIn(entry, 'quantity') ?? 1))
  const isOnSale = booleanIn(variant, 'onSale', false)
  const normalCents = centsIn(variant, 'priceMoney', 'price')
  const saleCents = isOnSale ? centsIn(variant, 'salePriceMoney', 'salePrice') : undefined
  const given = centsIn(entry, 'subTotal')
  const shared = given === undefined ? undefined : Math.round(given / Math.max(1, quantity))
  const cents = centsIn(entry, 'purchasePriceCents') ?? shared ?? saleCents ?? normalCents ?? 0
  const subTotal = given ?? cents * quantity
  const original = isOnSale && normalCents !== undefined && normalCents > cents ? print(normalCents) : ''
  const formatted = objectIn(memberIn(entry, 'formatted'))
  return {
    quantity,
    purchasePriceCents: cents,
    subTotal,
    formatted: {
      price: textIn(formatted, 'price') || print(cents),
      originalPrice: textIn(formatted, 'originalPrice') || original,
      subTotal: textIn(formatted, 'subTotal') || print(subTotal),
    },
  }
}

/** The pieces that are left; as many as a purchase may have where the variant does not say. */
function leftOf(variant: JsonObject): number {
  const left = numberIn(variant, 'qtyInStock')
  const isUnlimited = left === undefined || booleanIn(variant, 'unlimited', false)
  return isUnlimited ? QUANTITY.max : Math.min(QUANTITY.max, Math.max(0, left))
}

/** The picture of the entry, else that of its item; null for none. */
function pictureOf(entry: JsonObject, item: JsonObject): PictureView | null {
  const places = [...['picture', 'image', 'mainImage'].map((name) => memberIn(entry, name)), item]
  const picture = places.find((one) => textIn(one, 'assetUrl') !== '')
  if (picture === undefined) return null
  const mediaFocalPoint = memberIn(picture, 'mediaFocalPoint')
  return {
    assetUrl: textIn(picture, 'assetUrl'),
    originalSize: textIn(picture, 'originalSize'),
    altText: textIn(picture, 'altText'),
    ...(isObject(mediaFocalPoint) ? { mediaFocalPoint } : {}),
  }
}

function toField(field: JsonObject, at: number): CartEntryView['additionalFields'][number] {
  const title = textIn(field, 'title', 'rawTitle')
  const value = textIn(field, 'value', 'text')
  const id = textIn(field, 'id') || String(at + 1)
  return { ...{ id, title, value }, type: 'text', rawTitle: title, text: value }
}
