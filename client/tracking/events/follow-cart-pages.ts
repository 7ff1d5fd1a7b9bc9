import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { islandData } from '../../runtime/island-data.ts'
import { track } from '../track.ts'
import { cartFields } from './cart-fields.ts'
import { type EventPage, pageFields } from './event-page.ts'
import { onView } from './on-view.ts'

const [CART, CART_V2, CHECKOUT] = [200, 205, 201]

/** Notes that the visitor looks at the cart, and comes to the checkout with it. */
export function followCartPages(page: EventPage, signal: AbortSignal): void {
  const { type } = page
  if (type === CART || type === CART_V2)
    onView(signal, () =>
      withCart(signal, (cart) =>
        track('CommerceShopping_ViewCart', { ...pageFields(page), ...cartFields(cart) }),
      ),
    )
  if (type === CHECKOUT) onView(signal, () => withCart(signal, (cart) => track('Checkout', cartFields(cart))))
}

/** Calls `use` with the cart of the visitor, once it is there. */
function withCart(signal: AbortSignal, use: (cart: CartView) => void): void {
  const cart = $cart.get() ?? printedCart()
  if (cart !== undefined) return use(cart)
  const stop = $cart.listen((loaded) => {
    stop()
    if (loaded !== undefined) use(loaded)
  })
  signal.addEventListener('abort', stop)
}

/** The cart that the page was sent with. */
function printedCart(): CartView | undefined {
  const island = document.querySelector('[data-island="cart-page"]')
  return island === null ? undefined : (JSON.parse(islandData(island)) as { cart: CartView }).cart
}
