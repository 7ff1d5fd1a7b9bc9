import { member, type Node, toText } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { isOnSale, isSoldOut } from '../../domain/shop/product.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'
import { localized } from './localized.ts'
import { merchandisingOf } from './merchandising.ts'

/** `{item|product-status}` prints a mark on a product that is sold out, else on one that is on sale. */
export const productStatus = defineFormatter({
  name: 'product-status',
  about: 'Prints a mark on a product that is sold out or on sale.',
  usesFrame: true,
  format(node, _, frame) {
    const { budget } = frame.run
    if (isSoldOut(node, budget))
      return frame.renderFragment('product-mark-sold-out', soldOutText(node, frame))
    if (!isOnSale(node, budget)) return undefined
    return frame.renderFragment(
      'product-mark-sale',
      toText(localized('productSaleText', frame)) || en.productSaleText,
    )
  },
})

function soldOutText(product: Node, frame: Frame): string {
  const id = toText(member(product, 'id'))
  const own = id === '' ? '' : toText(member(merchandisingOf(product, frame), 'customSoldOutText'))
  return own || toText(localized('productSoldOutText', frame)) || en.productSoldOutText
}
