import { PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { toCartPage } from '../../../engine/domain/islands/cart-page.ts'
import type { CartPageView, ShownCart } from '../../../engine/domain/shop/cart-page-view.ts'
import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import { withRegionChoices } from '../../../engine/domain/shop/place.ts'
import { normalRegion } from '../../../engine/domain/shop/regions.ts'
import type { VisitorProblem } from '../../errors/visitor-problem.ts'
import { quantityField } from '../../shop/cart/cart-form-change.ts'
import { toCartView } from '../../shop/cart/cart-view.ts'
import { toEstimatedCart } from '../../shop/cart/estimated-cart.ts'
import { findCart } from '../../shop/cart/find-cart.ts'
import { toPlaceFields } from '../../shop/cart/place-fields.ts'
import { emptyCart } from '../../shop/cart/priced-cart.ts'
import { paymentsFor } from '../../shop/orders/payment.ts'
import { type FormState, rejectedForm, toFormContent } from '../../visitor/form-state.ts'
import type { Visit } from '../../visitor/visit.ts'
import { islandPageOf } from '../../website/island-page.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { NO_SUGGESTIONS, suggestProducts } from '../suggestions.ts'
import { toCartInstalments } from '../views/instalments.ts'

/** A form of the cart page that was sent and rejected. */
export interface RejectedCartForm extends FormState {
  /** The entry that the form changes; undefined for coupons and shipping. */
  readonly entryId: string | undefined
}

/** The page of the visitor's cart. After a rejected form it shows the typed values and the errors too. */
export async function cartPage(visit: Visit, rejected?: RejectedCartForm): Promise<Page> {
  const { read, site } = visit
  const stored = (await findCart(read, visit)) ?? emptyCart(site.website.id)
  const cart = toCartView(site, await toEstimatedCart(read, site, stored, Date.now()))
  const suggested = cart.isEmpty ? await suggestProducts(read, site) : NO_SUGGESTIONS
  return definePage({
    template: 'pages/cart',
    type: 'show-cart',
    title: site.say('title_cart'),
    url: PAGE_PATH.cart,
    islands: ['cart-page'],
    status: rejected?.status ?? 200,
    content: {
      cart,
      payments: { ...paymentsFor(site, 'cart') },
      cartPage: toCartPageView(site, cart, rejected),
      ...toCartInstalments(site, cart.instalments ?? ''),
      suggestions: suggested.views,
      productMerchandisingContext: suggested.merchandising,
      ...(rejected === undefined ? {} : toNotice(cart, rejected)),
    },
  })
}

/** The cart page that says why the answers of an entry cannot be changed, such as an entry that is gone. */
export function answersRefusedPage(visit: Visit, problem: VisitorProblem): Promise<Page> {
  const state = rejectedForm(problem, new Map(), visit.site.say('form_update_failed'))
  // The page itself exists, so a missing entry is a conflict with the cart, not a missing page.
  const status = problem.status === 404 ? 409 : problem.status
  return cartPage(visit, { ...state, status, entryId: undefined })
}

/** The data of the page's island. After a rejected form it has what the visitor typed and chose, with its errors. */
function toCartPageView(site: Site, cart: CartView, rejected: RejectedCartForm | undefined): CartPageView {
  const own = islandPageOf(site)
  const places = { shopUrl: shopUrlOf(site), countries: own.countries() }
  const page = withChoices(site, toCartPage(own, cart, places))
  if (rejected === undefined) return page
  const { code = '', giftCode = '', region = '', postalCode = '', ...typed } = rejected.values
  const { fields } = page
  const country = typed['country'] || fields.country
  return withChoices(site, {
    ...page,
    cart: toRejectedCart(page.cart, rejected),
    fields: {
      ...{ code, giftCode, country },
      region: normalRegion(country, region || fields.region),
      postalCode: postalCode || fields.postalCode,
    },
    errors: rejected.errors,
  })
}

/** The page with the fields of the country that it shows, and the regions to choose from. */
function withChoices(site: Site, page: CartPageView): CartPageView {
  const { country } = page.fields
  const cart = { ...page.cart, placeFields: toPlaceFields(site, country) }
  return { ...page, cart: withRegionChoices(cart, country) }
}

/** The shop of a website; the home page of one without. */
export function shopUrlOf({ collections, closed }: Site): string {
  const shop = collections.find(({ id, typeName }) => typeName === 'products' && !closed.has(id))
  return shop === undefined ? '/' : collectionUrl(shop)
}

/** The cart with what the visitor typed and chose, and with the errors of quantities. */
function toRejectedCart(shown: ShownCart, rejected: RejectedCartForm): ShownCart {
  const { errors, notice, values, entryId } = rejected
  const message = notice?.message ?? ''
  const entries = shown.entries.map((entry) => {
    const field = quantityField(entry.id)
    if (entry.id === entryId)
      return {
        ...entry,
        quantity: values['quantity'] ?? entry.quantity,
        error: errors['quantity'] ?? message,
      }
    return { ...entry, quantity: values[field] ?? entry.quantity, error: errors[field] ?? entry.error }
  })
  const shippingOptions = shown.shippingOptions.map((option) => ({
    ...option,
    isSelected: values['optionId'] === undefined ? option.isSelected : option.id === values['optionId'],
  }))
  return { ...shown, entries, shippingOptions }
}

/** The notice of a rejected form, with links to its fields. */
function toNotice(cart: CartView, rejected: RejectedCartForm): View {
  const targets = Object.fromEntries(cart.entries.map(({ id }) => [quantityField(id), `quantity-${id}`]))
  return toFormContent(rejected, { ...targets, quantity: `quantity-${rejected.entryId}` })
}
