import { showCart } from './cart-pill.ts'
import { $cart, hearTabs, loadCart } from './cart-store.ts'
import { mayHaveCart, readMember } from './cookies.ts'

/** Keeps the cart pill right: after the page loads, after each change, and when the page comes back from a cache. */
export function followCart(): void {
  // Once in a page, which asks for its member at every event.
  readMember(reportError)
  $cart.listen((cart) => cart && showCart(cart))
  const load = () => {
    if (mayHaveCart() || $cart.get()) void loadCart()
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
