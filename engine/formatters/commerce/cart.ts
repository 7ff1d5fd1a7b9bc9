import { isArray, member, toNumber } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

/** `{cart|cart-quantity}` is the number of things in a cart; NaN when a quantity is no number. */
export const cartQuantity = defineFormatter({
  name: 'cart-quantity',
  about: 'Prints how many things are in a cart.',
  format(node, _, frame) {
    const entries = member(node, 'entries')
    if (!isArray(entries)) return frame.renderFragment('cart-quantity', 0)
    frame.run.budget.charge(entries.length)
    const quantity = entries.reduce<number>((sum, entry) => sum + toNumber(member(entry, 'quantity')), 0)
    return frame.renderFragment('cart-quantity', quantity)
  },
})

/** `{cart|cart-subtotal}` says that it is gone; the cart's script shows the subtotal. */
export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  about: 'Prints a note that it is deprecated.',
  format: () => 'deprecated, do not use',
})

/** `<a href="{@|cart-url}">` is the address of the cart. */
export const cartUrl = defineFormatter({
  name: 'cart-url',
  about: 'Prints the address of the cart.',
  format: () => '/cart',
})
