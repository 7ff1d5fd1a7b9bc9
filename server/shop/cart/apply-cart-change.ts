import type { CartEntryView, CartView } from '../../../engine/domain/shop/cart-view.ts'
import type { Json } from '../../../engine/index.ts'
import type { Problem } from '../../errors/problem.ts'
import { cartChanged } from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Cart } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import { requireRoom } from './answer-bounds.ts'
import type { CartChange, ChangedCart, RemovedEntry } from './cart-change.ts'
import { toCartView } from './cart-view.ts'
import { toEstimatedCart } from './estimated-cart.ts'
import { openCart } from './open-cart.ts'
import { emptyCart } from './priced-cart.ts'

/** A change that a visitor requests. */
export interface CartChangeRequest {
  readonly change: CartChange
  /** Whether a visitor without a cart gets one. */
  readonly createsCart: boolean
  /** The version of the cart that the caller has seen; undefined when the change fits any version. */
  readonly version: number | undefined
}

/** The cart after a change, with the entry that was added or changed. */
export interface CartResult {
  readonly shoppingCart: CartView
  readonly entry: CartEntryView | null
  readonly removed: RemovedEntry | null
}

/** All that a repeated request needs for its response, because the cart itself is read again. */
export interface CartReference {
  readonly cartId: string
  /** The entry that was added or changed; '' for none. */
  readonly entryId: string
  readonly removed: RemovedEntry | null
}

/** A try fails only when another request has changed the cart meanwhile. */
const MAX_TRIES = 20

/**
 * Changes the cart of a visitor; call it in a transaction. The store keeps a hash of the cart's `token` only.
 *
 * @throws `cart_changed` when `version` is stale, `entry_unknown` when the visitor has no cart, or the problem of the change
 */
export async function applyCartChange(
  repositories: Repositories,
  visit: SiteVisitor,
  { change, createsCart, version }: CartChangeRequest,
): Promise<CartResult & { readonly token: string }> {
  const { site } = visit
  const opened = await openCart(repositories, visit, createsCart)
  let { cart } = opened
  if (version !== undefined && version !== cart.version) throw await toConflict(repositories, site, cart)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { content, ...changed } = await change(repositories, site, cart)
    requireRoom(cart, content)
    const result = await repositories.carts.replace(cart, content, Date.now())
    if ('cart' in result)
      return { ...(await toResult(repositories, site, result.cart, changed)), token: opened.token }
    cart = result.conflict
    if (version !== undefined || cart.orderId !== null) break
  }
  throw await toConflict(repositories, site, cart)
}

export function toReference({ shoppingCart, entry, removed }: CartResult): Json {
  return { cartId: shoppingCart.id ?? '', entryId: entry?.id ?? '', removed } satisfies CartReference as Json
}

/** The result of an earlier change, with the cart as it is now: empty when it was bought or pruned meanwhile. */
export async function fromReference(
  repositories: Repositories,
  site: Site,
  { cartId, entryId, removed }: CartReference,
): Promise<CartResult> {
  const stored = await repositories.carts.byId(site.website.id, cartId)
  const cart = stored?.orderId === null ? stored : emptyCart(site.website.id)
  return toResult(repositories, site, cart, { entryId, ...(removed === null ? {} : { removed }) })
}

async function toResult(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  { entryId, removed }: Omit<ChangedCart, 'content'>,
): Promise<CartResult> {
  const shoppingCart = toCartView(site, await toEstimatedCart(repositories, site, cart, Date.now()))
  return {
    shoppingCart,
    entry: shoppingCart.entries.find(({ id }) => id === entryId) ?? null,
    removed: removed ?? null,
  }
}

async function toConflict(repositories: Repositories, site: Site, cart: Cart): Promise<Problem> {
  const current = cart.orderId === null ? cart : emptyCart(site.website.id)
  return cartChanged(toCartView(site, await toEstimatedCart(repositories, site, current, Date.now())))
}
