import { isTruthy } from '../../domain/data/value.ts'
import { en } from '../../domain/messages/en.ts'
import { hasQuantity, QUANTITY } from '../../domain/shop/product.ts'
import { defineFormatter, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

const WEBSITE_SETTINGS = toResolve(['websiteSettings'])

/** `{item|quantity-input}` prints the quantity field of a product of which more than one can be bought. */
export const quantityInput = defineFormatter({
  name: 'quantity-input',
  about: 'Prints the quantity field of a product.',
  usesFrame: true,
  format(node, _, frame) {
    if (!hasQuantity(node, WEBSITE_SETTINGS(frame), frame.run.budget)) return undefined
    const inner = frame.push(node)
    const label = localized('productQuantityInputLabel', inner)
    inner.define('@label', isTruthy(label) ? label : en.productQuantityInputLabel)
    inner.define('@quantity', QUANTITY)
    return inner.renderFragment('quantity-input', node)
  },
})
