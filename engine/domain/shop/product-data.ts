import type { Json, Node } from '../data/value.ts'

/**
 * The members of products, variants and money that the rules of a shop read.
 *
 * Plain property access is several times as fast as `member`. It is as safe, because no prototype has any of these
 * names.
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

/** A node as product data. Text, numbers and missing values give product data without members. */
export function dataOf(node: Node): ProductData {
  return typeof node === 'object' && node !== null ? (node as ProductData) : NO_DATA
}

/** The product data of an item, in `structuredContent`. */
export function productOf(item: Node): ProductData {
  return dataOf(dataOf(item).structuredContent)
}
