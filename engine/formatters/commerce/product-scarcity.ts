import { member, toBoolean } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { merchandisingOf } from './merchandising.ts'

/** `{item|product-scarcity}` says how few are left, in the shop's words; leaves the value as it is where the shop does not. */
export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  about: 'Says how few of a product are left.',
  usesFrame: true,
  format(node, _, frame) {
    const product = merchandisingOf(node, frame)
    if (!toBoolean(member(product, 'scarcityEnabled'))) return node
    const view = {
      scarcityText: member(product, 'scarcityText') ?? null,
      views: member(product, 'scarcityTemplateViews') ?? null,
    }
    return frame.renderFragment('product-scarcity', view)
  },
})
