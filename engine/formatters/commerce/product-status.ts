import { isOnSale, isSoldOut, variantsOf } from '../../domain/product.ts'
import { member, type Node, toText } from '../../domain/value.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { localized } from './localized.ts'
import { merchandisingOf } from './merchandising.ts'

/** `{item|product-status}` marks a product as sold out, else as on sale, else not at all. */
export const productStatus = defineFormatter({
  name: 'product-status',
  about: 'Marks a product that is sold out or on sale.',
  usesFrame: true,
  format(node, _, frame) {
    frame.run.budget.charge(variantsOf(node).length)
    if (isSoldOut(node)) return frame.renderFragment('product-mark-sold-out', soldOutText(node, frame))
    if (!isOnSale(node)) return undefined
    return frame.renderFragment('product-mark-sale', toText(localized('productSaleText', frame)) || 'sale')
  },
})

function soldOutText(product: Node, frame: Frame): string {
  const id = toText(member(product, 'id'))
  const own = id === '' ? '' : toText(member(merchandisingOf(product, frame), 'customSoldOutText'))
  return own || toText(localized('productSoldOutText', frame)) || 'sold out'
}
