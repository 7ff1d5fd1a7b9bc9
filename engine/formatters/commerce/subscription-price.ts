import { member, type Node, sizeOf } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { type Money, toMoney } from '../../domain/shop/money.ts'
import { hasVariedPrices, pricingOptionsOf } from '../../domain/shop/prices.ts'
import { isVariantOnSale } from '../../domain/shop/product.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { currencyOptions, type PriceLines, priceMarkup, priceText, renderPriceBox } from './price-box.ts'

/** `{item|subscription-price}` prints the price of the cheapest variant with the first of its pricing options. */
export const subscriptionPrice = defineFormatter({
  name: 'subscription-price',
  about: 'Prints the subscription price of a product that is also sold without one.',
  args: [currencyOptions],
  usesFrame: true,
  format(node, [options], frame) {
    const lines = linesOf(node, (money) => priceMarkup(money, options, frame), frame)
    return renderPriceBox('subscription-price', lines, undefined, frame)
  },
})

function linesOf(item: Node, print: (money: Money) => string, frame: Frame): PriceLines {
  const options = pricingOptionsOf(item, frame.run.budget)
  if (sizeOf(options) === 0) return {}
  const option = member(options, 0) ?? null
  const price = (key: string) => print(toMoney(member(option, key)))
  const isOnSale = isVariantOnSale(option)
  if (hasVariedPrices(item, frame.run.budget)) {
    const text = priceText('productPriceFromText', en.productPriceFromText, frame)
    return { from: { text, fromPrice: price(isOnSale ? 'salePriceMoney' : 'priceMoney') } }
  }
  const normal = { text: '{price}', price: price('priceMoney') }
  return isOnSale ? { sale: { text: '{price}', price: price('salePriceMoney') }, normal } : { normal }
}
