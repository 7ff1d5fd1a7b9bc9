/** The type of a product, and whether it can be bought. Templates, server and page scripts share these rules. */
import { PRODUCT_TYPE } from '../data/codes.ts'
import type { Meter } from '../data/meter.ts'
import { isObject, isTruthy, type Json, member, type Node, toBoolean, toNumber } from '../data/value.ts'
import { dataOf, productOf } from './product-data.ts'

const { physical, digital, service, 'gift-card': giftCard } = PRODUCT_TYPE

/** Limits of the quantity in one purchase. */
export const QUANTITY = { min: 1, max: 9999, step: 1 } as const

/** The type as a code of `PRODUCT_TYPE`. Any other number is an unknown type. */
export function productTypeOf(item: Node): number {
  return toNumber(productOf(item).productType)
}

/** The variants; an empty list when the data has none. */
export function variantsOf(item: Node): readonly Json[] {
  const { variants } = productOf(item)
  return Array.isArray(variants) ? variants : NONE
}

const NONE: readonly Json[] = []

/** Whether a rule holds for one of the variants. Like all rules here, it charges a meter for each variant it reads. */
function hasVariant(item: Node, holds: (variant: Json) => boolean, meter: Meter | undefined): boolean {
  return variantsOf(item).some((variant) => {
    meter?.charge(1)
    return holds(variant)
  })
}

/** Whether the type is explicitly `undefined`. An item without a type gives false. */
export function isNoProduct(item: Node): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.undefined
}

export function isGiftCard(item: Node): boolean {
  return productTypeOf(item) === giftCard
}

/** Whether the product opens a members' area. The template language does not have this type. */
export function isMembership(item: Node): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.paywall
}

/** Whether the product is sold by subscription. */
export function isSubscribable(item: Node): boolean {
  return toBoolean(productOf(item).isSubscribable)
}

/** Whether a visitor chooses a variant: the product is not digital and has more than one. */
export function hasVariants(item: Node): boolean {
  return productTypeOf(item) !== digital && variantsOf(item).length > 1
}

/**
 * Physical products and services are on sale with any of their variants, digital products by themselves, gift cards
 * never.
 */
export function isOnSale(item: Node, meter?: Meter): boolean {
  switch (productTypeOf(item)) {
    case physical:
    case service:
      return hasVariant(item, isVariantOnSale, meter)
    case digital:
      return isTruthy(productOf(item).onSale)
    default:
      return false
  }
}

export function isVariantOnSale(variant: Json): boolean {
  return isTruthy(dataOf(variant).onSale)
}

/**
 * Whether no stock is left. Digital products and gift cards never sell out. A product of unknown type is always sold
 * out.
 */
export function isSoldOut(item: Node, meter?: Meter): boolean {
  switch (productTypeOf(item)) {
    case physical:
    case service:
      return !hasVariant(item, isInStock, meter)
    case digital:
    case giftCard:
      return false
    default:
      return true
  }
}

function isInStock(variant: Json): boolean {
  const { unlimited, qtyInStock } = dataOf(variant)
  return isTruthy(unlimited) || toNumber(qtyInStock) > 0
}

/** Whether the stock is unlimited by type: digital products and gift cards, whatever their variants say. */
export function isAlwaysInStock(item: Node): boolean {
  const type = productTypeOf(item)
  return type === digital || type === giftCard
}

/** Stock over all variants: Infinity without a limit, NaN for invalid data. */
function stockOf(item: Node, meter: Meter | undefined): number {
  if (isAlwaysInStock(item)) return Number.POSITIVE_INFINITY
  let stock = 0
  for (const variant of variantsOf(item)) {
    meter?.charge(1)
    const { unlimited, qtyInStock } = dataOf(variant)
    if (isTruthy(unlimited)) return Number.POSITIVE_INFINITY
    stock += toNumber(qtyInStock)
  }
  return stock
}

/** Whether a visitor may choose a quantity: for physical products, and for services where the website allows it. */
export function hasQuantity(item: Node, websiteSettings: Node, meter?: Meter): boolean {
  const type = productTypeOf(item)
  const isCountable = type === physical || (type === service && allowsManyServices(websiteSettings))
  // NaN counts as sufficient stock, so the comparison is negated.
  return isCountable && !isSubscribable(item) && !(stockOf(item, meter) <= 1)
}

function allowsManyServices(websiteSettings: Node): boolean {
  const settings = member(websiteSettings, 'storeSettings')
  const allowed = isObject(settings) ? member(settings, 'multipleQuantityAllowedForServices') : undefined
  return allowed === undefined || allowed === null || toBoolean(allowed)
}
