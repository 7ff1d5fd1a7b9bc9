import { showCart } from './cart-pill.ts'
import { $cart, hearTabs, loadCart } from './cart-store.ts'
import { isSignedIn, readCookie } from './cookies.ts'

/** Keeps the cart pill right: after the page loads, after each change, and when the page comes back from a cache. */
export function followCart(): void {
  $cart.listen((cart) => cart && showCart(cart))
  const load = () => {
    if (hasCart() || $cart.get()) void loadCart()
  }
  const open = () => {
    // Browsers keep no page with an open channel for going back to.
    addEventListener('pagehide', hearTabs(), { once: true })
    load()
  }
  open()
  addEventListener('pageshow', ({ persisted }) => {
    persisted && open()
  })
  // Another tab may have ordered, which no page tells.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) load()
  })
}

/** Visitors without a cart cost no call. */
function hasCart(): boolean {
  return readCookie('hasCart') !== undefined || isSignedIn()
}
