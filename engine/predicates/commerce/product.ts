import { hasVariedPrices } from '../../domain/prices.ts'
import { hasVariants as hasChoice, isOnSale, isSoldOut, variantsOf } from '../../domain/product.ts'
import type { Meter, Node } from '../../domain/value.ts'
import { definePredicate, type Predicate } from '../../language/plugin.ts'

/** Looks at the current node; a walk over its data is charged. */
function defineProduct(name: string, about: string, holds: (item: Node, meter: Meter) => boolean): Predicate {
  return definePredicate({
    name,
    about,
    test({ node, run }) {
      run.budget.charge(variantsOf(node).length)
      return holds(node, run.budget)
    },
  })
}

/** `{.has-variants?}…{.end}`: there is something to choose; a digital product has no choice. */
export const hasVariants = defineProduct('has-variants?', 'The product has more than one variant.', hasChoice)

/** `{.on-sale?}…{.end}`: any variant, or the digital product itself. */
export const onSale = defineProduct('on-sale?', 'The product is on sale.', isOnSale)

/** `{.sold-out?}…{.end}`: true for anything that is no known product. */
export const soldOut = defineProduct('sold-out?', 'Nothing of the product is left.', isSoldOut)

/** `{.varied-prices?}from {.end}`: told by the members `price`, `salePrice` and `onSale`. */
export const variedPrices = defineProduct(
  'varied-prices?',
  'The variants of the product differ in price.',
  hasVariedPrices,
)
