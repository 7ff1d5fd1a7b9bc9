import { atom } from 'nanostores'
import { CART_API_PATH } from '../../engine/domain/data/cart-path.ts'
import type { CartView } from '../../engine/domain/shop/cart-view.ts'
import { fetchApi } from './fetch-api.ts'
import { settings } from './settings.ts'

/** The cart of this visitor; undefined until it was loaded. */
export const $cart = atom<CartView | undefined>()

/** Tells the other tabs of a cart; undefined while this page is in the cache of the browser. */
export const $channel = atom<BroadcastChannel | undefined>()

/**
 * Takes the carts of other tabs. Returns a function that ends this.
 *
 * Tabs of one website and language tell each other of changes over a channel, because the texts of a cart are in its
 * language. Other tabs load the cart when they come to the front.
 */
export function hearTabs(): () => void {
  // Facts of the page differ between tabs.
  const channel = new BroadcastChannel(JSON.stringify({ ...settings(), page: 0 }))
  $channel.set(channel)
  channel.onmessage = ({ data }: MessageEvent<CartView>) => show(data)
  return () => {
    channel.close()
    $channel.set(undefined)
  }
}

/** Loads the cart. A failure leaves what the page shows. */
export async function loadCart(): Promise<void> {
  try {
    const response = await fetchApi(CART_API_PATH)
    if (response.ok) show(await toCart(await response.json()))
  } catch {
    // The page shows what it was sent with; the next change brings the cart.
  }
}

/** Answers of another platform lack members of ours. The script that completes them is loaded for the first one. */
export async function toCart(answer: object): Promise<CartView> {
  return 'placeFields' in answer ? (answer as CartView) : (await loadCompletion()).toCart(answer)
}

// By itself, because the bundler would write an import that names its function three times as long.
const loadCompletion = () => import('./foreign-cart.ts')

/** Responses can overtake each other. Where a platform counts no versions, the last one counts. */
export function show(cart: CartView): boolean {
  if (isOlder(cart, $cart.get())) return false
  $cart.set(cart)
  return true
}

/** Whether a cart is an earlier version of another one. Those without versions never are. */
export function isOlder(cart: Versioned, other: Versioned | undefined): boolean {
  return cart.id === other?.id && Number(cart.version) < Number(other.version)
}

type Versioned = Pick<CartView, 'id' | 'version'>
