import type { Refusal } from '../../api/refusal.ts'
import { toCartView } from '../../shop/cart-view.ts'
import { findCart } from '../../shop/find-cart.ts'
import { emptyCart, type PricedCart, toPricedCart } from '../../shop/priced-cart.ts'
import type { Store } from '../../store/store.ts'
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
  const priced = await toPricedCart(read, site, cart, Date.now())
  const view = withCountries(site, priced)
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

/** A cart as pages show it, with the countries it can go to. */
export function withCountries(site: Site, priced: PricedCart): View {
  const chosen = priced.cart.shippingLocation?.country ?? homeCountry(site.website.settings)
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
