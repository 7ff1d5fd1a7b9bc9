import { PAGE_PATH } from '../data/paths.ts'
import { safeUrl } from '../data/url.ts'
import { isArray, isObject, isTruthy, member, type Node, toText } from '../data/value.ts'
import type { CartEntryView, CartView } from '../shop/cart-view.ts'
import { completeCart } from '../shop/complete-cart.ts'
import { digitsOf } from '../shop/currency.ts'
import { DEFAULT_CURRENCY, toAmount } from '../shop/money.ts'
import { withRegionChoices } from '../shop/place.ts'
import { shownCountry } from './country-lists.ts'
import type { IslandPage } from './island-page.ts'

/** The link to the cart, with the number of products in it. */
export type CartPill = {
  readonly cartUrl: string
  readonly cart: Pick<CartView, 'isEmpty' | 'pill'> & { readonly formatted: { readonly subtotal: string } }
  /** Whether a dialog tells of each addition. */
  readonly opensMiniCart: boolean
}

/** The link to a cart; to an empty one where there is none. */
export function toCartPill(node: Node, page: IslandPage): CartPill {
  const { isEmpty, pill, formatted } = readCart(node, page)
  return {
    cartUrl: PAGE_PATH.cart,
    cart: { isEmpty, pill, formatted: { subtotal: formatted.subtotal } },
    opensMiniCart: isTruthy(member(member(page.settings, 'storeSettings'), 'isMiniCartEnabled')),
  }
}

/** Reads a cart, and reports entries that a change could not name. */
export function readWholeCart(node: Node, page: IslandPage): CartView {
  reportEntries(member(node, 'entries'), page)
  const cart = readCart(node, page)
  // Carts of another platform are asked for the fields of all countries, so their regions are typed.
  if (!isArray(member(node, 'placeFields'))) return cart
  const wanted = cart.shippingLocation?.country ?? page.homeCountry()
  return withRegionChoices(cart, shownCountry(page.countries(), wanted))
}

function reportEntries(entries: Node, { meter, onWrong }: IslandPage): void {
  if (!isArray(entries)) onWrong?.({ path: 'entries', expected: 'a list of entries' })
  else
    for (const [at, entry] of entries.entries()) {
      meter?.charge(1)
      for (const name of ['id', 'itemId'])
        if (toText(member(entry, name)) === '')
          onWrong?.({ path: `entries.${at}.${name}`, expected: 'a text' })
    }
}

/** Reads a cart as the platform has it. Amounts and words that it lacks are added. */
function readCart(node: Node, { say, print, settings, meter }: IslandPage): CartView {
  const data = isObject(node) ? node : {}
  const own = toText(member(member(settings, 'storeSettings'), 'selectedCurrency'))
  const currency = toText(member(data, 'currency')) || own || DEFAULT_CURRENCY
  const printCents = (cents: number) => print({ value: toAmount(cents, digitsOf(currency)), currency })
  const cart = completeCart(data, { say, print: printCents, currency, meter })
  const blockers = cart.blockers.map((one) => ({ ...one, href: safeUrl(one.href) }))
  return { ...cart, entries: cart.entries.map(withSafeUrls), blockers }
}

/** An entry without addresses that run a script when they are followed. */
function withSafeUrls(entry: CartEntryView): CartEntryView {
  const { picture } = entry
  return {
    ...entry,
    fullUrl: safeUrl(entry.fullUrl),
    editFieldsUrl: safeUrl(entry.editFieldsUrl),
    picture: picture && { ...picture, assetUrl: safeUrl(picture.assetUrl) },
  }
}
