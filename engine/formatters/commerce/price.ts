import { type Money, printHundredths } from '../../domain/money.ts'
import { fromPriceOf, normalPriceOf, salePriceOf } from '../../domain/prices.ts'
import { variantsOf } from '../../domain/product.ts'
import type { Node } from '../../domain/value.ts'
import { defineFormatter, type Formatter } from '../../language/plugin.ts'

function definePrice(name: string, about: string, priceOf: (item: Node) => Money): Formatter {
  return defineFormatter({
    name,
    about,
    format(node, _, { run }) {
      run.budget.charge(variantsOf(node).length)
      return printHundredths(priceOf(node))
    },
  })
}

/** `{item|from-price}` is the lowest price of a product in hundredths, such as `1250`; `0` when it has none. */
export const fromPrice = definePrice(
  'from-price',
  'Prints the lowest price of a product in hundredths.',
  fromPriceOf,
)

/** `{item|normal-price}` is the highest price of a product outside of a sale. */
export const normalPrice = definePrice(
  'normal-price',
  'Prints the highest price of a product outside of a sale, in hundredths.',
  normalPriceOf,
)

/** `{item|sale-price}` is the lowest price of those variants that are on sale. */
export const salePrice = definePrice(
  'sale-price',
  'Prints the lowest sale price of a product in hundredths.',
  salePriceOf,
)
