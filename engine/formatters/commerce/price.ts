import type { Meter } from '../../domain/data/meter.ts'
import type { Node } from '../../domain/data/value.ts'
import { type Money, printHundredths } from '../../domain/shop/money.ts'
import { fromPriceOf, normalPriceOf, salePriceOf } from '../../domain/shop/prices.ts'
import { defineFormatter, type Formatter } from '../../language/plugin.ts'

function definePrice(name: string, about: string, priceOf: (item: Node, meter: Meter) => Money): Formatter {
  return defineFormatter({
    name,
    about,
    format: (node, _, { run }) => printHundredths(priceOf(node, run.budget)),
  })
}

/** `{item|from-price}` prints the lowest price of a product in hundredths, such as `1250`; `0` without a price. */
export const fromPrice = definePrice(
  'from-price',
  'Prints the lowest price of a product in hundredths.',
  fromPriceOf,
)

/** `{item|normal-price}` prints the highest price of a product outside of a sale, in hundredths. */
export const normalPrice = definePrice(
  'normal-price',
  'Prints the highest price of a product outside of a sale, in hundredths.',
  normalPriceOf,
)

/** `{item|sale-price}` prints the lowest price of the variants on sale, in hundredths. */
export const salePrice = definePrice(
  'sale-price',
  'Prints the lowest sale price of a product in hundredths.',
  salePriceOf,
)
