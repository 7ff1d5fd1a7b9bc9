import type { Json, Node } from './value.ts'

/**
 * The members of products, variants and money that the rules of a shop read.
 *
 * Reading them by name is several times as fast as `member`, and as safe: no object and no array inherits any of these names.
 */
export interface ProductData {
  readonly structuredContent?: Json
  readonly productType?: Json
  readonly variants?: Json
  readonly variantOptionOrdering?: Json
  readonly isSubscribable?: Json
  readonly subscriptionPlan?: Json
  readonly pricingOptions?: Json
  readonly priceMoney?: Json
  readonly salePriceMoney?: Json
  readonly price?: Json
  readonly salePrice?: Json
  readonly onSale?: Json
  readonly unlimited?: Json
  readonly qtyInStock?: Json
  readonly value?: Json
  readonly currency?: Json
}

const NO_DATA: ProductData = {}

/** Any value as product data; text, numbers and missing values have no members. */
export function dataOf(node: Node): ProductData {
  return typeof node === 'object' && node !== null ? (node as ProductData) : NO_DATA
}

/** What makes an item a product. */
export function productOf(item: Node): ProductData {
  return dataOf(dataOf(item).structuredContent)
}
