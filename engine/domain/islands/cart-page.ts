import { API_PATH } from '../data/paths.ts'
import type { CartPageView, ShownCart } from '../shop/cart-page-view.ts'
import type { CartView } from '../shop/cart-view.ts'
import { shownCountry } from './country-lists.ts'
import type { IslandPage } from './island-page.ts'

/** The places that a cart page leads to: the shop, and the countries that it serves. */
export type CartPlaces = Pick<CartPageView, 'shopUrl' | 'countries'>

/** The page of a cart, with nothing typed yet. */
export function toCartPage(
  { apiBase, homeCountry }: Pick<IslandPage, 'apiBase' | 'homeCountry'>,
  cart: CartView,
  { shopUrl, countries }: CartPlaces,
): CartPageView {
  const { country = homeCountry(), region = '', postalCode = '' } = cart.shippingLocation ?? {}
  return {
    formAction: apiBase + API_PATH.cart,
    shopUrl,
    cart: toShownCart(cart),
    countries,
    fields: { code: '', giftCode: '', country: shownCountry(countries, country), region, postalCode },
    errors: {},
  }
}

/** A cart without the answers of its entries, which hold hidden fields. */
function toShownCart(cart: CartView): ShownCart {
  return { ...cart, entries: cart.entries.map(({ answers: _, ...entry }) => entry) }
}
