import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { SeenCart } from '../../../engine/domain/tracking/cart-changes.ts'
import { EVENT_STORAGE } from '../../../engine/domain/tracking/cookies.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { mayHaveCart } from '../../runtime/cookies.ts'
import { keep, recall } from '../../runtime/storage.ts'
import type { EventPage } from './event-page.ts'

const NO_CART: SeenCart = { id: null, entries: [] }

/** Loads the module that compares carts, once the cart is another one than this browser saw last. */
export function followCart(page: EventPage, signal: AbortSignal): void {
  if (!mayHaveCart() && $cart.get() === undefined) keep(EVENT_STORAGE.cart, NO_CART)
  let isLoaded = false
  const look = (cart: CartView | undefined) => {
    if (cart === undefined || isLoaded || isSeen(cart)) return
    isLoaded = true
    loadChanges()
      .then(({ part }) => signal.aborted || part(page, signal))
      .catch(reportError)
  }
  signal.addEventListener('abort', $cart.subscribe(look))
}

/** Whether a cart is as it was seen last. Those that count no versions may have changed. */
function isSeen({ id, version }: CartView): boolean {
  const seen = recall(EVENT_STORAGE.cart) as Partial<SeenCart> | undefined
  return seen?.id === id && (id === null || (version !== undefined && seen.version === version))
}

/** By itself, because few page views change a cart. */
const loadChanges = () => import('./follow-cart-changes.ts')
