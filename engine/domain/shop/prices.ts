/** Prices of a product over all of its variants, before and after a sale. Each variant that is read is charged. */
import { PRODUCT_TYPE } from '../data/codes.ts'
import type { Meter } from '../data/meter.ts'
import { isEqual, type Json, type Node } from '../data/value.ts'
import { compareMoney, type Money, NO_MONEY, toMoney } from './money.ts'
import { isVariantOnSale, productTypeOf, variantsOf } from './product.ts'
import { dataOf, productOf } from './product-data.ts'

const { physical, digital, service, 'gift-card': giftCard } = PRODUCT_TYPE

/** The lowest current price. */
export function fromPriceOf(item: Node, meter: Meter): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).priceMoney)
  if (type !== physical && type !== service && type !== giftCard) return NO_MONEY
  return cheapestOf(item, meter)?.price ?? NO_MONEY
}

/** The highest price outside of a sale. */
export function normalPriceOf(item: Node, meter: Meter): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).priceMoney)
  if (type !== physical && type !== service && type !== giftCard) return NO_MONEY
  let highest: Money | undefined
  for (const variant of variantsOf(item)) {
    meter.charge(1)
    const price = toMoney(dataOf(variant).priceMoney)
    if (highest === undefined || compareMoney(price, highest) > 0) highest = price
  }
  return highest ?? NO_MONEY
}

/** The lowest sale price of variants on sale. A digital product gives its sale price even when it is not on sale. */
export function salePriceOf(item: Node, meter: Meter): Money {
  const type = productTypeOf(item)
  if (type === digital) return ownMoney(productOf(item).salePriceMoney)
  if (type !== physical && type !== service) return NO_MONEY
  let lowest: Money | undefined
  for (const variant of variantsOf(item)) {
    meter.charge(1)
    if (!isVariantOnSale(variant)) continue
    const price = toMoney(dataOf(variant).salePriceMoney)
    if (lowest === undefined || compareMoney(price, lowest) < 0) lowest = price
  }
  return lowest ?? NO_MONEY
}

/** The pricing options of the cheapest variant, for example a subscription. */
export function pricingOptionsOf(item: Node, meter: Meter): Node {
  const type = productTypeOf(item)
  if (type !== physical && type !== service) return undefined
  return dataOf(cheapestOf(item, meter)?.variant).pricingOptions
}

/**
 * Whether the variants differ in price.
 *
 * Compares the older members `price` and `salePrice`, which have no currency. The meter is also charged for each
 * pair of containers.
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
    meter.charge(1)
    const other = dataOf(variant)
    if (!isSame(onSale, other.onSale, meter) || !isSame(price, other.price, meter)) return true
    return comparesSale && !isSame(salePrice, other.salePrice, meter)
  })
}

/** Compares scalars directly, without the walk that containers need. A missing value equals null. */
function isSame(a: Node, b: Node, meter: Meter): boolean {
  return a === b || ((typeof a === 'object' || typeof b === 'object') && isEqual(a, b, meter))
}

interface Offer {
  readonly variant: Json
  readonly price: Money
}

/** The variant with the lowest current price; the first one of several. */
function cheapestOf(item: Node, meter: Meter): Offer | undefined {
  let cheapest: Offer | undefined
  for (const variant of variantsOf(item)) {
    meter.charge(1)
    const { priceMoney, salePriceMoney } = dataOf(variant)
    const price = toMoney(isVariantOnSale(variant) ? salePriceMoney : priceMoney)
    if (cheapest === undefined || compareMoney(price, cheapest.price) < 0) cheapest = { variant, price }
  }
  return cheapest
}

function ownMoney(node: Node): Money {
  return node === undefined ? NO_MONEY : toMoney(node)
}
