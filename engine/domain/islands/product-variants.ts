import { PRODUCT_TYPE } from '../data/codes.ts'
import {
  isArray,
  isObject,
  type Json,
  member,
  type Node,
  sizeOf,
  toBoolean,
  toNumber,
  toText,
} from '../data/value.ts'
import { namesOf } from '../data/wide-objects.ts'
import { digitsOf } from '../shop/currency.ts'
import { compareMoney, DEFAULT_CURRENCY, toAmount, toMoney } from '../shop/money.ts'
import { hasVariants, isAlwaysInStock, isGiftCard, productTypeOf, variantsOf } from '../shop/product.ts'
import { dataOf, productOf } from '../shop/product-data.ts'
import type { IslandPage } from './island-page.ts'

/** A variant of a product as its form offers it. */
export interface ProductVariant {
  readonly sku: string
  /** Its value of each option; undefined where it has none. */
  readonly values: readonly (string | undefined)[]
  /** The price, printed. */
  readonly price: string
  /** The price before the sale, printed; '' unless it is reduced. */
  readonly originalPrice: string
  /** The units in stock; Infinity without a limit. */
  readonly left: number
}

const VARIANTS = 'structuredContent.variants'

/** The names of the options that a visitor chooses from, in the order of the shop, else in that of the first variant. */
export function optionNamesOf(item: Node, { meter }: IslandPage): readonly string[] {
  if (isGiftCard(item) || !hasVariants(item)) return []
  const { variantOptionOrdering } = productOf(item)
  meter?.charge(sizeOf(variantOptionOrdering))
  if (isArray(variantOptionOrdering)) return [...new Set(variantOptionOrdering.map(toText))]
  const named = variantsOf(item).find((variant) => attributesOf(variant, meter).length > 0)
  return attributesOf(named, meter).map(([name]) => name)
}

/** The words of an item's options in the language of the page, as in `option-words.ts`; missing for none. */
export function optionWordsOf(item: Node): Node {
  return member(member(item, 'structuredContent'), 'optionWords')
}

/** Reads the variants of an item. One without a name for the cart is reported and left out. */
export function readVariants(
  item: Node,
  options: readonly string[],
  page: IslandPage,
): readonly ProductVariant[] {
  const { variants } = productOf(item)
  if (isPricedItself(item)) return [readProduct(item, page)]
  if (!isArray(variants)) {
    page.onWrong?.({ path: VARIANTS, expected: 'a list of variants' })
    return []
  }
  const isUnlimited = isAlwaysInStock(item)
  return variants.flatMap((variant, at) => {
    page.meter?.charge(1 + options.length)
    const place = { page, path: `${VARIANTS}.${at}` }
    const sku = skuOf(variant, place)
    const values = options.map((name) => attributeOf(variant, name, page.meter))
    if (values.includes(undefined))
      page.onWrong?.({ path: `${place.path}.attributes`, expected: 'a value of each option' })
    if (sku === '') return []
    return {
      sku,
      values,
      ...pricesOf(variant, place),
      left: isUnlimited ? Number.POSITIVE_INFINITY : leftOf(variant, place),
    }
  })
}

/** Whether a product has no variants and a price of its own, as digital ones of the platform do. */
function isPricedItself(item: Node): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.digital && variantsOf(item).length === 0
}

/** Such a product as the one variant of itself. The cart needs no SKU where there is no choice. */
function readProduct(item: Node, page: IslandPage): ProductVariant {
  const content = member(item, 'structuredContent') ?? null
  const prices = pricesOf(content, { page, path: 'structuredContent' })
  return { sku: toText(member(content, 'sku')), values: [], ...prices, left: Number.POSITIVE_INFINITY }
}

/** The place of a variant in the data, for what is reported of it. */
interface Place {
  readonly page: IslandPage
  readonly path: string
}

/** The platform names variants by `id`, too, and shops need not give a SKU. */
function skuOf(variant: Json, { page, path }: Place): string {
  const sku = toText(member(variant, 'sku')) || toText(member(variant, 'id'))
  if (sku === '') page.onWrong?.({ path: `${path}.sku`, expected: 'a text' })
  return sku
}

/** The names and values of a variant: its `attributes`, else its list of `optionValues`. */
export function attributesOf(
  variant: Node,
  meter: IslandPage['meter'],
): readonly (readonly [string, string])[] {
  const own = member(variant, 'attributes')
  if (isObject(own)) {
    meter?.charge(sizeOf(own))
    return namesOf(own).map((name) => [name, toText(own[name])])
  }
  const listed = member(variant, 'optionValues')
  if (!isArray(listed)) return []
  meter?.charge(listed.length)
  return listed.map((one) => [toText(member(one, 'optionName')), toText(member(one, 'value'))])
}

function attributeOf(variant: Json, name: string, meter: IslandPage['meter']): string | undefined {
  const own = member(variant, 'attributes')
  if (!isObject(own)) return attributesOf(variant, meter).find(([option]) => option === name)?.[1]
  const value = member(own, name)
  return value === undefined ? undefined : toText(value)
}

function pricesOf(variant: Json, { page, path }: Place): Pick<ProductVariant, 'price' | 'originalPrice'> {
  const { priceMoney, price, salePriceMoney, salePrice, onSale } = dataOf(variant)
  const full = moneyOf(priceMoney ?? price, page)
  if (full === undefined) {
    const expected = 'an amount such as { "value": "12.50", "currency": "USD" }'
    page.onWrong?.({ path: `${path}.priceMoney`, expected })
    return { price: '', originalPrice: '' }
  }
  const sale = toBoolean(onSale) ? moneyOf(salePriceMoney ?? salePrice, page) : undefined
  if (sale === undefined) return { price: page.print(full), originalPrice: '' }
  const isReduced = compareMoney(toMoney(sale), toMoney(full)) < 0
  return { price: page.print(sale), originalPrice: isReduced ? page.print(full) : '' }
}

/** A price in plain decimals, and a currency by its code. */
const PRICE = /^\d{1,15}(?:\.\d{1,15})?$/
const CURRENCY = /^[A-Z]{3}$/

/** An amount as `{ value, currency }`. Older data has whole cents of the currency of the shop. */
function moneyOf(money: Node, { settings }: IslandPage): Json | undefined {
  if (isObject(money)) {
    const { value = member(money, 'decimalValue'), currency = member(money, 'currencyCode') } = dataOf(money)
    const text = toText(value)
    const code = toText(currency) || DEFAULT_CURRENCY
    return PRICE.test(text) && CURRENCY.test(code) ? { value: text, currency: code } : undefined
  }
  if (typeof money !== 'number' || !Number.isSafeInteger(money) || money < 0) return undefined
  const currency = toText(member(member(settings, 'storeSettings'), 'selectedCurrency')) || DEFAULT_CURRENCY
  return { value: toAmount(money, digitsOf(currency)), currency }
}

function leftOf(variant: Json, { page, path }: Place): number {
  const { unlimited, qtyInStock } = dataOf(variant)
  if (toBoolean(unlimited)) return Number.POSITIVE_INFINITY
  const left = qtyInStock === null ? Number.NaN : toNumber(qtyInStock)
  if (qtyInStock !== undefined && !Number.isNaN(left)) return Math.max(0, Math.floor(left))
  page.onWrong?.({ path: `${path}.qtyInStock`, expected: 'a number, or "unlimited": true beside it' })
  return 0
}
