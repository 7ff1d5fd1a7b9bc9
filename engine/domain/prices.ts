/** What a product costs: over its variants, before and after a sale. */
import { PRODUCT_TYPE } from './codes.ts'
import { compareMoney, type Money, NO_MONEY, toMoney } from './money.ts'
import { isVariantOnSale, productTypeOf, variantsOf } from './product.ts'
import { dataOf, productOf } from './product-data.ts'
import { isEqual, type Json, type Meter, type Node } from './value.ts'

const { physical, digital, service, 'gift-card': giftCard } = PRODUCT_TYPE

/** The lowest price a visitor can buy at. */
export function fromPriceOf(item: Node): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).priceMoney)
  if (type !== physical && type !== service && type !== giftCard) return NO_MONEY
  return cheapestOf(item)?.price ?? NO_MONEY
}

/** The highest price outside of a sale. */
export function normalPriceOf(item: Node): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).priceMoney)
  if (type !== physical && type !== service && type !== giftCard) return NO_MONEY
  let highest: Money | undefined
  for (const variant of variantsOf(item)) {
    const price = toMoney(dataOf(variant).priceMoney)
    if (highest === undefined || compareMoney(price, highest) > 0) highest = price
  }
  return highest ?? NO_MONEY
}

/** The lowest price that is on sale; a digital product's, even when it is not. */
export function salePriceOf(item: Node): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).salePriceMoney)
  if (type !== physical && type !== service) return NO_MONEY
  let lowest: Money | undefined
  for (const variant of variantsOf(item)) {
    if (!isVariantOnSale(variant)) continue
    const price = toMoney(dataOf(variant).salePriceMoney)
    if (lowest === undefined || compareMoney(price, lowest) < 0) lowest = price
  }
  return lowest ?? NO_MONEY
}

/** The ways to pay for the cheapest variant, such as by subscription. */
export function pricingOptionsOf(item: Node): Node {
  const type = productTypeOf(item)
  if (type !== physical && type !== service) return undefined
  return dataOf(cheapestOf(item)?.variant).pricingOptions
}

/**
 * Whether variants differ in price.
 *
 * Told by the members of older data, `price` and `salePrice`, which say nothing about currencies. The meter is charged for each
 * pair of containers compared.
 */
export function hasVariedPrices(item: Node, meter: Meter): boolean {
  const type = productTypeOf(item)
  if (type !== physical && type !== service && type !== giftCard) return false
  const variants = variantsOf(item)
  const [first] = variants
  if (first === undefined || variants.length === 1) return false
  const { onSale, price, salePrice } = dataOf(first)
  const comparesSale = isVariantOnSale(first)
  return variants.some((variant) => {
    const other = dataOf(variant)
    if (!isSame(onSale, other.onSale, meter) || !isSame(price, other.price, meter)) return true
    return comparesSale && !isSame(salePrice, other.salePrice, meter)
  })
}

/** Spares scalars the walk that containers need; missing equals null. */
function isSame(a: Node, b: Node, meter: Meter): boolean {
  return a === b || ((typeof a === 'object' || typeof b === 'object') && isEqual(a, b, meter))
}

interface Offer {
  readonly variant: Json
  readonly price: Money
}

/** The first of the variants that cost least at present. */
function cheapestOf(item: Node): Offer | undefined {
  let cheapest: Offer | undefined
  for (const variant of variantsOf(item)) {
    const { priceMoney, salePriceMoney } = dataOf(variant)
    const price = toMoney(isVariantOnSale(variant) ? salePriceMoney : priceMoney)
    if (cheapest === undefined || compareMoney(price, cheapest.price) < 0) cheapest = { variant, price }
  }
  return cheapest
}

function ownMoney(node: Node): Money {
  return node === undefined ? NO_MONEY : toMoney(node)
}
