import { atom } from 'nanostores'
import { CART_API_PATH } from '../../engine/domain/data/cart-path.ts'
import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { read } from './call.ts'
import { inLanguage } from './in-language.ts'

/** The cart of this visitor; undefined until it was loaded. */
export const $cart = atom<CartView | undefined>()

/**
 * Tabs of one website and language tell each other of changes over a channel. The texts of a cart are in its language; other
 * tabs load the cart when they come to the front.
 */
const openChannel = () => new BroadcastChannel(inLanguage('cart'))

/** Takes the carts of other tabs. Returns a function that ends this. */
export function hearTabs(): () => void {
  const channel = openChannel()
  channel.onmessage = ({ data }: MessageEvent<CartView>) => {
    // A channel also hears what the same page tells by another one.
    if (data.version !== $cart.get()?.version && isNewer(data)) $cart.set(data)
  }
  return () => channel.close()
}

/** Loads the cart. A failure leaves what the page shows. */
export async function loadCart(): Promise<void> {
  try {
    const cart = await read<CartView>(CART_API_PATH)
    if (isNewer(cart)) $cart.set(cart)
  } catch {
    // The page shows what it was sent with; the next change brings the cart.
  }
}

/** Shows a cart that a response brought, unless a newer one is shown already. */
export function takeCart(cart: CartView): void {
  if (!isNewer(cart)) return
  $cart.set(cart)
  const channel = openChannel()
  channel.postMessage(cart)
  channel.close()
}

/** Responses can overtake each other. */
function isNewer({ id, version }: CartView): boolean {
  const known = $cart.get()
  return known === undefined || known.id !== id || version >= known.version
}
