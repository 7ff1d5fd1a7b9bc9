import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { VisitorProblem } from '../../errors/visitor-problem.ts'
import { quantityField } from '../../shop/cart/cart-form-change.ts'
import { toCartView } from '../../shop/cart/cart-view.ts'
import { toEstimatedCart } from '../../shop/cart/estimated-cart.ts'
import { findCart } from '../../shop/cart/find-cart.ts'
import { emptyCart, type PricedCart } from '../../shop/cart/priced-cart.ts'
import { type FormState, rejectedForm, toFormContent } from '../../visitor/form-state.ts'
import type { Visit } from '../../visitor/visit.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { NO_SUGGESTIONS, suggestProducts } from '../suggestions.ts'
import { toFreeShipping } from '../views/delivery.ts'
import { toCartInstalments } from '../views/instalments.ts'

/** A form of the cart page that was sent and rejected. */
export interface RejectedCartForm extends FormState {
  /** The entry that the form changes; undefined for coupons and shipping. */
  readonly entryId: string | undefined
}

/** The page of the visitor's cart. After a rejected form it shows the typed values and the errors too. */
export async function cartPage(visit: Visit, rejected?: RejectedCartForm): Promise<Page> {
  const { read, site } = visit
  const cart = (await findCart(read, visit)) ?? emptyCart(site.website.id)
  const view = toCartPageView(site, await toEstimatedCart(read, site, cart, Date.now()))
  const suggested = view.isEmpty ? await suggestProducts(read, site) : NO_SUGGESTIONS
  const shop = site.collections.find(({ id, typeName }) => typeName === 'products' && !site.closed.has(id))
  const shared = {
    suggestions: suggested.views,
    productMerchandisingContext: suggested.merchandising,
    ...toCartInstalments(site, view.instalments ?? ''),
    ...(shop === undefined ? {} : { shopUrl: collectionUrl(shop) }),
  }
  return definePage({
    template: 'pages/cart',
    type: 'show-cart',
    title: site.say('title_cart'),
    url: PAGE_PATH.cart,
    ...(rejected === undefined
      ? { content: { cart: view, ...shared } }
      : { status: rejected.status, content: { ...toRejectedContent(view, rejected), ...shared } }),
  })
}

/** The cart page that says why the answers of an entry cannot be changed, such as an entry that is gone. */
export function answersRefusedPage(visit: Visit, problem: VisitorProblem): Promise<Page> {
  const state = rejectedForm(problem, new Map(), visit.site.say('form_update_failed'))
  // The page itself exists, so a missing entry is a conflict with the cart, not a missing page.
  const status = problem.status === 404 ? 409 : problem.status
  return cartPage(visit, { ...state, status, entryId: undefined })
}

/** A cart as pages show it, with the countries that the shop serves. */
export type CartPageView = CartView & {
  readonly countries: readonly {
    readonly code: string
    readonly name: string
    readonly isSelected: boolean
  }[]
}

export function toCartPageView(site: Site, priced: PricedCart): CartPageView {
  const chosen = priced.cart.shippingLocation?.country
  const countries = site.countries.map(({ code, name }) => ({ code, name, isSelected: code === chosen }))
  const { requiresShipping, subtotalCents, discountCents } = priced.totals
  const free = requiresShipping ? toFreeShipping(site, subtotalCents - discountCents, chosen) : {}
  return { ...toCartView(site, priced), countries, ...free }
}

function toRejectedContent(cart: CartPageView, rejected: RejectedCartForm): View {
  const { errors, notice, values, entryId } = rejected
  const message = notice?.message ?? ''
  const entries = cart.entries.map((entry) => {
    const field = quantityField(entry.id)
    if (entry.id === entryId)
      return {
        ...entry,
        quantity: values['quantity'] ?? entry.quantity,
        error: errors['quantity'] ?? message,
      }
    return { ...entry, quantity: values[field] ?? entry.quantity, error: errors[field] ?? entry.error }
  })
  const shippingOptions = cart.shippingOptions.map((option) => ({
    ...option,
    isSelected: values['optionId'] === undefined ? option.isSelected : option.id === values['optionId'],
  }))
  const targets = Object.fromEntries(cart.entries.map(({ id }) => [quantityField(id), `quantity-${id}`]))
  return {
    cart: { ...cart, entries, shippingOptions },
    ...toFormContent(rejected, { ...targets, quantity: `quantity-${entryId}` }),
  }
}
