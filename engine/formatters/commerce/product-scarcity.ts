import { member, toBoolean } from '../../domain/data/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { merchandisingOf } from './merchandising.ts'

/**
 * `{item|product-scarcity}` prints the number of remaining pieces, in the text of the shop.
 *
 * Prints nothing where the shop has turned this off. The reference implementation returns the value there, which prints
 * it unescaped when it is text.
 */
export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  about: 'Prints the number of remaining pieces of a product.',
  usesFrame: true,
  format(node, _, frame) {
    const product = merchandisingOf(node, frame)
    if (!toBoolean(member(product, 'scarcityEnabled'))) return frame.run.inputs.safe ? undefined : node
    const view = {
      scarcityText: member(product, 'scarcityText') ?? null,
      views: member(product, 'scarcityTemplateViews') ?? null,
    }
    return frame.renderFragment('product-scarcity', view)
  },
})
