import { type Money, toMoney } from '../../domain/money.ts'
import { hasVariedPrices, pricingOptionsOf } from '../../domain/prices.ts'
import { isVariantOnSale, variantsOf } from '../../domain/product.ts'
import { member, type Node, sizeOf } from '../../domain/value.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { currencyOptions, type PriceLines, priceMarkup, priceText, renderPriceBox } from './price-box.ts'

/** `{item|subscription-price}` is what the cheapest variant costs by the first of its pricing options. */
export const subscriptionPrice = defineFormatter({
  name: 'subscription-price',
  about: 'Prints what a product costs by subscription, where it is also sold once.',
  args: [currencyOptions],
  usesFrame: true,
  format(node, [options], frame) {
    frame.run.budget.charge(variantsOf(node).length)
    const lines = linesOf(node, (money) => priceMarkup(money, options, frame), frame)
    return renderPriceBox('subscription-price', lines, undefined, frame)
  },
})

function linesOf(item: Node, print: (money: Money) => string, frame: Frame): PriceLines {
  const options = pricingOptionsOf(item)
  if (sizeOf(options) === 0) return {}
  const option = member(options, 0) ?? null
  const price = (key: string) => print(toMoney(member(option, key)))
  const isOnSale = isVariantOnSale(option)
  if (hasVariedPrices(item, frame.run.budget)) {
    const text = priceText('productPriceFromText', 'from {fromPrice}', frame)
    return { from: { text, fromPrice: price(isOnSale ? 'salePriceMoney' : 'priceMoney') } }
  }
  const normal = { text: '{price}', price: price('priceMoney') }
  return isOnSale ? { sale: { text: '{price}', price: price('salePriceMoney') }, normal } : { normal }
}
