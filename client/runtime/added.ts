import { atom } from 'nanostores'
import type { CartEntryView, CartView } from '../../engine/domain/shop/cart-view.ts'

/** A product that the visitor put into the cart, and the cart with it. */
export interface Added {
  /** Its entry, which holds earlier pieces of the same choice too. */
  readonly entry: CartEntryView
  readonly cart: CartView
}

/** The latest addition on this page; undefined before the first one. */
export const $added = atom<Added | undefined>()
