import type { CartView } from '../../../engine/domain/shop/cart-view.ts'
import {
  type CartChange,
  changesOf,
  type SeenCart,
  type SeenEntry,
} from '../../../engine/domain/tracking/cart-changes.ts'
import { EVENT_STORAGE } from '../../../engine/domain/tracking/cookies.ts'
import { $cart } from '../../runtime/cart-store.ts'
import { isSignedIn } from '../../runtime/cookies.ts'
import { keep, recall } from '../../runtime/storage.ts'
import { track } from '../track.ts'
import { cartFields, entryFields } from './cart-fields.ts'
import { type EventPage, pageFields } from './event-page.ts'
import type { EventPart } from './event-part.ts'
import { noteRelatedAdded } from './opened-related.ts'

/**
 * Notes products that come into the cart and leave it, by the carts that this page and those before it have seen. So an
 * addition by a plain form counts on the next page, and one that leads straight to the checkout is not lost.
 *
 * Tabs of a browser see the same changes. They share what was seen, and give a change one id.
 */
export const part: EventPart = (page, signal) => {
  const compare = (cart: CartView | undefined) => {
    if (cart === undefined) return
    const now = toSeen(cart)
    const changes = changesOf(recallSeen(), now)
    see(now)
    for (const [at, change] of changes.entries()) {
      trackChange(page, cart, change, at)
      if (change.by > 0) noteRelatedAdded(page, change.entry)
    }
  }
  signal.addEventListener('abort', $cart.subscribe(compare))
}

function trackChange(page: EventPage, cart: CartView, { entry, by }: CartChange, at: number): void {
  const fields = {
    ...pageFields(page),
    ...cartFields(cart),
    ...entryFields(entry, cart.currency),
    item_quantity: Math.abs(by),
  }
  const id = cart.version === undefined ? undefined : `${cart.id}-${cart.version}-${at}`
  track(by > 0 ? 'CommerceShopping_AddToCart' : 'CommerceShopping_RemoveFromCart', fields, id)
}

function toSeen({ id, version, entries }: CartView): SeenCart {
  return {
    id,
    ...(version !== undefined && { version }),
    entries: entries.map(
      ({ itemId, sku, title, productType, purchasePriceCents, quantity, fullUrl }): SeenEntry => ({
        ...{ itemId, sku, title, productType, purchasePriceCents, quantity, fullUrl },
      }),
    ),
  }
}

function see(cart: SeenCart): void {
  keep(EVENT_STORAGE.cart, cart)
}

/** A login brings the cart of the account, which was filled before. */
function recallSeen(): SeenCart | undefined {
  const seen = recall(EVENT_STORAGE.cart) as SeenCart | undefined
  return !Array.isArray(seen?.entries) || (seen.id === null && isSignedIn()) ? undefined : seen
}
