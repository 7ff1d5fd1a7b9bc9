import { hasQuantity, QUANTITY, variantsOf } from '../../domain/product.ts'
import { isTruthy } from '../../domain/value.ts'
import { defineFormatter, toResolve } from '../../language/plugin.ts'
import { localized } from './localized.ts'

const WEBSITE_SETTINGS = toResolve(['websiteSettings'])

/** `{item|quantity-input}` is a field for how many to buy, where more than one can be. */
export const quantityInput = defineFormatter({
  name: 'quantity-input',
  about: 'Prints the field for how many of a product to buy.',
  usesFrame: true,
  format(node, _, frame) {
    frame.run.budget.charge(variantsOf(node).length)
    if (!hasQuantity(node, WEBSITE_SETTINGS(frame))) return undefined
    const inner = frame.push(node)
    const label = localized('productQuantityInputLabel', inner)
    inner.define('@label', isTruthy(label) ? label : 'Quantity')
    inner.define('@quantity', QUANTITY)
    return inner.renderFragment('quantity-input', node)
  },
})
