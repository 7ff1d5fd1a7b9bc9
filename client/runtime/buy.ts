import {
  CART_ENTRIES_PATH,
  CHECKOUT_GIFT_CARD_PATH,
  CHECKOUT_SUBSCRIPTION_PATH,
  SUBSCRIPTION_API_PATH,
  withQuery,
} from '../../engine/domain/data/script-paths.ts'
import type { FormValues } from '../../engine/domain/forms/form.ts'
import type { CartEntryView, CartView } from '../../engine/domain/shop/cart-view.ts'
import type { Added } from './added.ts'
import { changeCart } from './change-cart.ts'
import { inLanguage } from './in-language.ts'
import { write } from './write.ts'

/** The calls that buy a product (storefront specification §7). Each throws `CallFailed`. */

/** "Adding…" is shown for so long at least, and "Added!" for so long (storefront specification §4). */
export const BUYING_MS = { pending: 1000, success: 2000 } as const

/** The product that a visitor buys. */
export interface Purchase {
  readonly itemId: string
  /** '' for a product without a choice. */
  readonly sku: string
  readonly quantity: number
}

interface AddResponse {
  readonly shoppingCart: CartView
  /** Missing in the responses of platforms that answer the cart alone. */
  readonly newlyAdded?: CartEntryView
}

/** Puts a product into the cart. `answers` is null for a product without questions. */
export async function addToCart(purchase: Purchase, answers: FormValues | null = null): Promise<Added> {
  const body = { ...purchase, additionalFields: JSON.stringify(answers) }
  const { newlyAdded, shoppingCart: cart } = await changeCart<AddResponse>('POST', CART_ENTRIES_PATH, {
    body,
  })
  // That of another platform lacks members, which the one in the cart has.
  const isIt = ({ id, itemId, sku }: CartEntryView) =>
    newlyAdded ? id === newlyAdded.id : itemId === purchase.itemId && sku === purchase.sku
  return { entry: cart.entries.find(isIt) ?? (newlyAdded as CartEntryView), cart }
}

/** Opens a checkout for a subscription, and resolves to its address. */
export async function subscribe(
  { itemId, sku, quantity }: Purchase,
  answers: FormValues | null = null,
): Promise<string> {
  const body = { itemId, sku, qty: quantity, additionalFields: JSON.stringify(answers) }
  const { cartToken } = await write<{ readonly cartToken: string }>('POST', SUBSCRIPTION_API_PATH, { body })
  return withQuery(inLanguage(CHECKOUT_SUBSCRIPTION_PATH), { cartToken })
}

/** The address of the checkout of a gift card. */
export function giftCardUrl({ itemId, sku }: Purchase): string {
  return withQuery(inLanguage(CHECKOUT_GIFT_CARD_PATH), { itemId, sku })
}
