import { $cart } from '../../runtime/cart-store.ts'
import { showMessage } from './show-message.ts'

/** Shows the message of the visitor's cart, whenever it changes. */
export function followTotal(root: HTMLElement): void {
  $cart.subscribe((cart) => {
    if (cart !== undefined) showMessage(root, cart.instalments ?? '')
  })
}
