import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { $channel, show, toCart } from './cart-store.ts'

/** Shows a cart that a response brought in every tab, unless a newer one is shown already, and returns it. */
export async function takeCart(answer: object): Promise<CartView> {
  const cart = await toCart(answer)
  if (show(cart)) $channel.get()?.postMessage(cart)
  return cart
}
