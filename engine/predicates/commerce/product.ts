import type { Meter } from '../../domain/data/meter.ts'
import type { Node } from '../../domain/data/value.ts'
import { hasVariedPrices } from '../../domain/shop/prices.ts'
import { hasVariants as hasChoice, isOnSale, isSoldOut } from '../../domain/shop/product.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/** Defines a predicate about the product in the current node. Walks over its data are charged. */
function defineProduct(name: string, about: string, holds: (item: Node, meter: Meter) => boolean): Predicate {
  return definePredicate({
    name,
    about,
    test: ({ node, run }) => holds(node, run.budget),
  })
}

/** `{.has-variants?}…{.end}` is true when a visitor has to choose. Digital products have no choice. */
export const hasVariants = defineProduct(
  'has-variants?',
  'True when the product has more than one variant.',
  hasChoice,
)

/** `{.on-sale?}…{.end}` is true for any variant on sale, or for the digital product itself. */
export const onSale = defineProduct('on-sale?', 'True when the product is on sale.', isOnSale)

/** `{.sold-out?}…{.end}` is also true for products of unknown type. */
export const soldOut = defineProduct('sold-out?', 'True when the product is sold out.', isSoldOut)

/** `{.varied-prices?}from {.end}` compares the members `price`, `salePrice` and `onSale`. */
export const variedPrices = defineProduct(
  'varied-prices?',
  'True when the variants of the product differ in price.',
  hasVariedPrices,
)
