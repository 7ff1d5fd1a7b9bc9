import type { Refusal } from '../../refusal.ts'
import { toCartView } from '../../shop/cart-view.ts'
import { findCart } from '../../shop/find-cart.ts'
import { emptyCart, type PricedCart, toPricedCart } from '../../shop/priced-cart.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Store } from '../../store/store.ts'
import type { Cart } from '../../store/types.ts'
import { homeCountry } from '../countries.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'
import type { TypedValues } from '../views/product.ts'
import type { Visitor } from '../visitor.ts'
import { toNoticeView } from './other.ts'

/** A form of the page that was sent and not taken. */
export interface Rejection {
  readonly refusal: Refusal
  readonly values: TypedValues
  /** What was to be done, such as "Unable to update quantity"; '' where the field says it all. */
  readonly title: string
  /** Of the entry that it was about. */
  readonly entryId?: string
}

/** The cart of a visitor, with what was wrong with what was last sent. */
export async function cartPage(
  { read }: Store,
  site: Site,
  visitor: Visitor,
  rejection?: Rejection,
): Promise<Page> {
  const cart = (await findCart(read, site, visitor.cartToken)) ?? emptyCart(site.website.id)
  const view = withCountries(site, await priceShown(read, site, cart))
  return definePage({
    template: 'pages/cart',
    type: 'show-cart',
    title: 'Your cart',
    url: '/cart',
    ...(rejection === undefined
      ? { content: { cart: view } }
      : { status: rejection.refusal.status, content: toRejectedContent(view, rejection) }),
  })
}

/** Adds up a cart for a page. Before anybody said where it goes, that is where most visitors are, as the form on it says. */
export async function priceShown(read: Repositories, site: Site, cart: Cart): Promise<PricedCart> {
  const nowMs = Date.now()
  const priced = await toPricedCart(read, site, cart, nowMs)
  const country = homeCountry(site.website.settings)
  const isServed = site.countries.some(({ code }) => code === country)
  if (cart.shippingLocation !== null || !priced.totals.requiresShipping || !isServed) return priced
  return toPricedCart(read, site, { ...cart, shippingLocation: { country } }, nowMs)
}

/** A cart as pages show it, with the countries it can go to. */
export function withCountries(site: Site, priced: PricedCart): View {
  const chosen = priced.cart.shippingLocation?.country
  const countries = site.countries.map(({ code, name }) => ({ code, name, isSelected: code === chosen }))
  return { ...toCartView(site, priced), countries }
}

function toRejectedContent(cart: View, { refusal, values, title, entryId }: Rejection): View {
  const { errors } = refusal
  const isSaid = Object.keys(errors).length > 0
  const entries = (cart['entries'] as readonly View[]).map((entry) =>
    entry['id'] === entryId
      ? {
          ...entry,
          quantity: values['quantity'] ?? entry['quantity'] ?? '',
          error: errors['quantity'] ?? refusal.message,
        }
      : entry,
  )
  return {
    cart: { ...cart, entries },
    values,
    errors,
    ...(isSaid && title === ''
      ? {}
      : { notice: toNoticeView({ kind: 'error', title, message: refusal.message }) }),
  }
}
