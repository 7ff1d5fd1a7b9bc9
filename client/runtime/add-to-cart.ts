import {
  CART_ENTRIES_PATH,
  CHECKOUT_GIFT_CARD_PATH,
  CHECKOUT_SUBSCRIPTION_PATH,
  SUBSCRIPTION_API_PATH,
  withQuery,
} from '../../engine/domain/data/script-paths.ts'
import type { MessageKey } from '../../engine/domain/messages/en.ts'
import type { CartEntryView, CartView } from '../../engine/domain/shop/cart-view.ts'
import type { Purpose } from '../../engine/domain/shop/product-form.ts'
import { changeCart } from './change-cart.ts'
import { inLanguage } from './in-language.ts'
import { write } from './write.ts'

/** The product that a visitor buys. */
export interface Purchase {
  readonly itemId: string
  /** '' for a product without a choice. */
  readonly sku: string
  readonly quantity: number
}

/** The title of the alert for a purchase that failed (storefront specification §8). */
export const FAILURE_TITLE = {
  cart: 'add_failed',
  subscription: 'add_failed',
  'gift-card': 'gift_card_failed',
} as const satisfies Readonly<Record<Purpose, MessageKey>>

/** The cart with a new entry. */
interface Bought {
  readonly shoppingCart: CartView
  readonly newlyAdded: CartEntryView
}

/** Puts a product into the cart. Throws `CallFailed`. */
export function addToCart(purchase: Purchase): Promise<Bought> {
  return changeCart<Bought>('POST', CART_ENTRIES_PATH, { body: purchase })
}

/** Opens a checkout for a subscription, and resolves to its address. Throws `CallFailed`. */
export async function subscribe({ itemId, sku, quantity }: Purchase): Promise<string> {
  const body = { itemId, sku, qty: quantity }
  const { cartToken } = await write<{ readonly cartToken: string }>('POST', SUBSCRIPTION_API_PATH, { body })
  return withQuery(inLanguage(CHECKOUT_SUBSCRIPTION_PATH), { cartToken })
}

/** The address of the checkout of a gift card. */
export function giftCardUrl({ itemId, sku }: Purchase): string {
  return withQuery(inLanguage(CHECKOUT_GIFT_CARD_PATH), { itemId, sku })
}
