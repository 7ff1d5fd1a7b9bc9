import { atom } from 'nanostores'

/** The state of the cart for pages that show it (storefront specification §4). */
type CartState = 'loading' | 'loaded' | 'recalculating'

/** That of this page, which the cart page follows. It was sent with a cart. */
export const $cartState = atom<CartState>('loaded')
