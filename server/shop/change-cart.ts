import type { Json } from '../../engine/index.ts'
import { cartChanged, entryUnknown } from '../refusal.ts'
import type { SiteServices } from '../sites/services.ts'
import type { Signer } from '../sites/signing.ts'
import type { Site } from '../sites/site.ts'
import type { View } from '../sites/view.ts'
import type { Visitor } from '../sites/visitor.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Cart } from '../store/types.ts'
import { hashToken } from '../tokens.ts'
import type { Change } from './cart-changes.ts'
import { toCartView } from './cart-view.ts'
import { findCart } from './find-cart.ts'
import { emptyCart, toPricedCart } from './priced-cart.ts'

/** One change that a visitor asks for. */
export interface CartOrder {
  readonly site: Site
  readonly visitor: Visitor
  readonly change: Change
  /** Whether a visitor without a cart is given one. */
  readonly createsCart: boolean
  /** Of the cart that the caller has seen; undefined when any will do. */
  readonly version: number | undefined
}

/** What came of a change. */
export interface CartResult {
  readonly shoppingCart: View
  /** The entry that it was about. */
  readonly entry: View | null
}

/** A cart with the token that finds it, which is never stored. */
interface OpenCart {
  readonly cart: Cart
  readonly token: string
}

/** As often as others may be first; each of them has got on meanwhile. */
const MAX_TRIES = 20

/** Changes the cart of a visitor within a transaction; throws the refusal of what cannot be. */
export async function changeCart(
  repositories: Repositories,
  signer: Signer,
  { site, visitor, change, createsCart, version }: CartOrder,
): Promise<CartResult & { readonly token: string }> {
  const opened = await openCart(repositories, signer, site, visitor, createsCart)
  let { cart } = opened
  if (version !== undefined && version !== cart.version) throw await toConflict(repositories, site, cart)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { content, entryId } = await change(repositories, site, cart)
    const result = await repositories.carts.replace(cart, content, Date.now())
    if ('cart' in result)
      return { ...(await toResult(repositories, site, result.cart, entryId)), token: opened.token }
    cart = result.conflict
    if (version !== undefined || cart.orderId !== null) break
  }
  throw await toConflict(repositories, site, cart)
}

async function toResult(
  repositories: Repositories,
  site: Site,
  cart: Cart,
  entryId: string | undefined,
): Promise<CartResult> {
  const shoppingCart = toCartView(site, await toPricedCart(repositories, site, cart, Date.now()))
  const entries = shoppingCart['entries'] as readonly View[]
  return { shoppingCart, entry: entries.find(({ id }) => id === entryId) ?? null }
}

async function toConflict(repositories: Repositories, site: Site, cart: Cart) {
  const current = cart.orderId === null ? cart : emptyCart(site.website.id)
  return cartChanged(toCartView(site, await toPricedCart(repositories, site, current, Date.now())) as Json)
}

async function openCart(
  repositories: Repositories,
  signer: Signer,
  site: Site,
  visitor: Visitor,
  createsCart: boolean,
): Promise<OpenCart> {
  const cart = await findCart(repositories, site, visitor.cartToken)
  if (cart !== undefined && visitor.cartToken !== undefined) return { cart, token: visitor.cartToken }
  if (!createsCart) throw entryUnknown()
  return nextCart(repositories, signer, site, visitor)
}

/**
 * The cart that a visitor without one fills from now on.
 *
 * Its token follows from who the visitor is, so that two first requests at the same time fill one cart, and a request that is
 * sent again finds the cart of the first time. After each purchase there is another one.
 */
async function nextCart(
  repositories: Repositories,
  signer: Signer,
  site: Site,
  visitor: Visitor,
): Promise<OpenCart> {
  for (;;) {
    const token = await nextToken(repositories, signer, site, visitor)
    const cart = await repositories.carts.findOrCreate(site.website.id, hashToken(token), Date.now())
    if (cart.orderId === null) return { cart, token }
  }
}

async function nextToken(
  { carts }: Repositories,
  signer: Signer,
  { website }: Site,
  { id }: Visitor,
): Promise<string> {
  let token = signer.sign('cart', website.id, id)
  for (;;) {
    const cart = await carts.byToken(website.id, hashToken(token))
    if (cart === undefined || cart.orderId === null) return token
    token = signer.sign('cart', website.id, id, token)
  }
}

/** The token of the cart that a visitor has after a change that was made before; a cart that is not there yet is not made. */
export async function tokenOf(
  { store, signer }: SiteServices,
  site: Site,
  visitor: Visitor,
): Promise<string> {
  const { cartToken } = visitor
  const cart = await findCart(store.read, site, cartToken)
  return cart !== undefined && cartToken !== undefined
    ? cartToken
    : nextToken(store.read, signer, site, visitor)
}
