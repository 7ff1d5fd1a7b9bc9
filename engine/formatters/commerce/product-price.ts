import { convertInParts } from '../../domain/data/parts.ts'
import type { Node } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import type { Money } from '../../domain/shop/money.ts'
import { fromPriceOf, hasVariedPrices, normalPriceOf, salePriceOf } from '../../domain/shop/prices.ts'
import { isNoProduct, isOnSale, isSubscribable } from '../../domain/shop/product.ts'
import {
  type Billing,
  billingOf,
  billingTextKey,
  defaultBillingText,
} from '../../domain/shop/subscription.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { printInstalments } from './instalments.ts'
import {
  currencyOptions,
  freeMarkup,
  type PriceLines,
  priceMarkup,
  priceText,
  renderPriceBox,
} from './price-box.ts'

type PrintPrice = (money: Money) => string

/**
 * `{item|product-price}` prints the price of a product in the texts of the website, such as `from $5.00`, a sale price
 * with the original one, or `$9.00 every 2 weeks`.
 *
 * The texts are messages of a locale, so the box is empty without one. A website with the text `productPriceFreeText` prints it
 * for a price of zero, and a message about instalments behind the box; the reference prints the amount and no message.
 */
export const productPrice = defineFormatter({
  name: 'product-price',
  about: 'Prints the price of a product, for one purchase or for a subscription.',
  args: [currencyOptions],
  usesFrame: true,
  format(node, [options], frame) {
    const print: PrintPrice = (money) => freeMarkup(money, frame) || priceMarkup(money, options, frame)
    if (!isSubscribable(node))
      return (
        renderPriceBox('product-price', onceLines(node, print, frame), undefined, frame) +
        printInstalments(node, frame)
      )
    const billing = billingOf(node)
    const lines = billing === undefined ? unavailable(frame) : billedLines(node, billing, print, frame)
    return renderPriceBox('product-price', lines, billing, frame)
  },
})

function onceLines(item: Node, print: PrintPrice, frame: Frame): PriceLines {
  if (isNoProduct(item)) return {}
  if (!isVaried(item, frame)) return pricesOf(item, '{price}', print, frame)
  return fromLine(item, priceText('productPriceFromText', en.productPriceFromText, frame), print, frame)
}

function billedLines(item: Node, billing: Billing, print: PrintPrice, frame: Frame): PriceLines {
  const varies = isVaried(item, frame)
  const lower = (word: string) => convertInParts(word, (part) => part.toLowerCase(), frame.run.budget)
  const key = billingTextKey(billing, varies, lower)
  const text = priceText(key, defaultBillingText(billing, varies, lower), frame)
  return varies ? fromLine(item, text, print, frame) : pricesOf(item, text, print, frame)
}

/** A subscription without a plan. As in the reference implementation, the message gets `true` for its amounts. */
function unavailable(frame: Frame): PriceLines {
  return {
    from: {
      text: priceText('productPriceUnavailable', en.productPriceUnavailable, frame),
      fromPrice: true,
      price: true,
    },
  }
}

function isVaried(item: Node, { run }: Frame): boolean {
  return hasVariedPrices(item, run.budget)
}

function fromLine(item: Node, text: string, print: PrintPrice, { run }: Frame): PriceLines {
  const price = print(fromPriceOf(item, run.budget))
  return { from: { text, fromPrice: price, price } }
}

function pricesOf(item: Node, text: string, print: PrintPrice, { run }: Frame): PriceLines {
  const normal = { text, price: print(normalPriceOf(item, run.budget)) }
  if (!isOnSale(item, run.budget)) return { normal }
  return { sale: { text, price: print(salePriceOf(item, run.budget)) }, normal }
}
