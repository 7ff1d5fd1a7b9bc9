import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { TRACKED_TYPE } from '../../../engine/domain/tracking/page-facts.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { islandData } from '../../runtime/island-data.ts'
import { track } from '../track.ts'
import { cartFields } from './cart-fields.ts'
import { pageFields } from './event-page.ts'
import type { EventPart } from './event-part.ts'
import { onView } from './on-view.ts'

/** Notes that the visitor looks at the cart, and comes to the checkout with it. */
export const part: EventPart = (page, signal) => {
  if (page.type === TRACKED_TYPE.checkout)
    onView(signal, () => withCart(signal, (cart) => track('Checkout', cartFields(cart))))
  else
    onView(signal, () =>
      withCart(signal, (cart) =>
        track('CommerceShopping_ViewCart', { ...pageFields(page), ...cartFields(cart) }),
      ),
    )
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
