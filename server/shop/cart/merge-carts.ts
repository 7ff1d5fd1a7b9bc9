import { isEqual } from '../../../engine/domain/data/value.ts'
import type { CartContent } from '../../store/carts.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import { createToken, hashToken } from '../../store/tokens.ts'
import type { Cart, CartEntry } from '../../store/types.ts'
import { MAX_ENTRIES } from './add-to-cart.ts'
import { withinBounds } from './answer-bounds.ts'
import { MAX_GIFT_CARDS } from './gift-card-changes.ts'

/** Comparing answers needs no limit, because the body limit bounds them. */
const UNMETERED = { charge() {} }

/**
 * Moves the cart of a guest into the cart of the account that signs in; call it in a transaction.
 *
 * An entry in both keeps the larger quantity, so that a cart that was copied at a logout comes back as it was.
 */
export async function mergeCarts({ carts }: Repositories, guest: Cart, own: Cart): Promise<Cart> {
  const nowMs = Date.now()
  const merged = await carts.replace(own, mergeContents(own, guest), nowMs)
  // Another request has changed the cart at this moment: it stays as it is, and so does that of the guest.
  if (!('cart' in merged)) return merged.conflict
  await carts.replace(guest, { ...guest, entries: [], couponCodes: [], giftCardIds: [] }, nowMs)
  return merged.cart
}

/** Copies a cart for a guest, and answers the token of the copy; call it in a transaction. */
export async function copyCart({ carts }: Repositories, cart: Cart): Promise<string> {
  const token = createToken()
  const nowMs = Date.now()
  const copy = await carts.create(cart.websiteId, hashToken(token), nowMs)
  const entries = cart.entries.map((entry) => ({ ...entry, id: createId() }))
  await carts.replace(copy, { ...cart, entries }, nowMs)
  return token
}

function mergeContents(own: Cart, guest: Cart): CartContent {
  const kept = own.entries.map((entry) => {
    const same = guest.entries.find((one) => isSame(one, entry))
    return same === undefined || same.quantity <= entry.quantity
      ? entry
      : { ...entry, quantity: same.quantity }
  })
  const added = guest.entries.filter((one) => !own.entries.some((entry) => isSame(one, entry)))
  const first = (own.entries.at(-1)?.position ?? -1) + 1
  const moved = added.map((entry, at) => ({ ...entry, id: createId(), position: first + at }))
  return {
    entries: withinBounds([...kept, ...moved].slice(0, MAX_ENTRIES)),
    shippingLocation: guest.shippingLocation ?? own.shippingLocation,
    shippingOptionId: guest.shippingOptionId ?? own.shippingOptionId,
    couponCodes: guest.couponCodes.length > 0 ? guest.couponCodes : own.couponCodes,
    giftCardIds: [...new Set([...own.giftCardIds, ...guest.giftCardIds])].slice(0, MAX_GIFT_CARDS),
  }
}

function isSame(a: CartEntry, b: CartEntry): boolean {
  return (
    a.itemId === b.itemId && a.sku === b.sku && isEqual(a.additionalFields, b.additionalFields, UNMETERED)
  )
}
