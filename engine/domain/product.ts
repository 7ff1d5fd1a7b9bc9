/** What a shop's product is and whether it can be bought; shared by templates, server and page script. */
import { PRODUCT_TYPE } from './codes.ts'
import { dataOf, productOf } from './product-data.ts'
import { isObject, isTruthy, type Json, member, type Node, toBoolean, toNumber } from './value.ts'

const { physical, digital, service, 'gift-card': giftCard } = PRODUCT_TYPE

/** How many of a product can be bought at once. */
export const QUANTITY = { min: 1, max: 9999, step: 1 } as const

/** The product's type as a code of `PRODUCT_TYPE`; any other number is no known product. */
export function productTypeOf(item: Node): number {
  return toNumber(productOf(item).productType)
}

/** The variants; none where the data has no list. */
export function variantsOf(item: Node): readonly Json[] {
  const { variants } = productOf(item)
  return Array.isArray(variants) ? variants : NONE
}

const NONE: readonly Json[] = []

/** Whether the data says that the item is no product, which an absent type does not. */
export function isNoProduct(item: Node): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.undefined
}

export function isGiftCard(item: Node): boolean {
  return productTypeOf(item) === giftCard
}

/** Whether the product opens a members' area; the template language knows no such product. */
export function isMembership(item: Node): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.paywall
}

/** Whether the product is sold by subscription. */
export function isSubscribable(item: Node): boolean {
  return toBoolean(productOf(item).isSubscribable)
}

/** Whether there is something to choose. */
export function hasVariants(item: Node): boolean {
  return productTypeOf(item) !== digital && variantsOf(item).length > 1
}

/** A digital product is on sale itself, physical ones and services by any of their variants, gift cards never. */
export function isOnSale(item: Node): boolean {
  switch (productTypeOf(item)) {
    case physical:
    case service:
      return variantsOf(item).some(isVariantOnSale)
    case digital:
      return isTruthy(productOf(item).onSale)
    default:
      return false
  }
}

export function isVariantOnSale(variant: Json): boolean {
  return isTruthy(dataOf(variant).onSale)
}

/** Whether nothing is left. Digital products and gift cards never run out; what is no known product has nothing to sell. */
export function isSoldOut(item: Node): boolean {
  switch (productTypeOf(item)) {
    case physical:
    case service:
      return !variantsOf(item).some(isInStock)
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

/** How many can be bought over all variants; Infinity where there is no limit, NaN where the data makes no sense. */
function stockOf(item: Node): number {
  const type = productTypeOf(item)
  if (type === digital || type === giftCard) return Number.POSITIVE_INFINITY
  let stock = 0
  for (const variant of variantsOf(item)) {
    const { unlimited, qtyInStock } = dataOf(variant)
    if (isTruthy(unlimited)) return Number.POSITIVE_INFINITY
    stock += toNumber(qtyInStock)
  }
  return stock
}

/** Whether a visitor may choose a quantity: physical products and, where the site allows it, services that hold several. */
export function hasQuantity(item: Node, websiteSettings: Node): boolean {
  const type = productTypeOf(item)
  const isCountable = type === physical || (type === service && allowsManyServices(websiteSettings))
  // A stock that is no number counts as one that suffices.
  return isCountable && !isSubscribable(item) && !(stockOf(item) <= 1)
}

function allowsManyServices(websiteSettings: Node): boolean {
  const settings = member(websiteSettings, 'storeSettings')
  const allowed = isObject(settings) ? member(settings, 'multipleQuantityAllowedForServices') : undefined
  return allowed === undefined || allowed === null || toBoolean(allowed)
}
