import { isArray, member, toNumber } from '../../domain/data/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/** `{cart|cart-quantity}` prints the number of products in a cart; NaN when a quantity is not a number. */
export const cartQuantity = defineFormatter({
  name: 'cart-quantity',
  about: 'Prints the number of products in a cart.',
  format(node, _, frame) {
    const entries = member(node, 'entries')
    if (!isArray(entries)) return frame.renderFragment('cart-quantity', 0)
    let quantity = 0
    for (const entry of entries) {
      frame.run.budget.charge(1)
      quantity += toNumber(member(entry, 'quantity'))
    }
    return frame.renderFragment('cart-quantity', quantity)
  },
})

/** `{cart|cart-subtotal}` prints a note that it is deprecated. The script of the cart prints the subtotal. */
export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  about: 'Prints a note that it is deprecated.',
  format: () => 'deprecated, do not use',
})

/** `<a href="{@|cart-url}">` prints the URL of the cart. */
export const cartUrl = defineFormatter({
  name: 'cart-url',
  about: 'Prints the URL of the cart.',
  format: () => '/cart',
})
