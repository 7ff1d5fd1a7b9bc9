import { member, toBoolean } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { merchandisingOf } from './merchandising.ts'

/**
 * `{item|product-scarcity}` says how few are left, in the shop's words.
 *
 * Prints nothing where the shop does not; the reference leaves the value as it is, so that text would be printed raw.
 */
export const productScarcity = defineFormatter({
  name: 'product-scarcity',
  about: 'Says how few of a product are left.',
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
