import { entryUnknown } from '../../errors/shop-problems.ts'
import type { Account } from '../../store/account-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import { createToken, hashToken } from '../../store/tokens.ts'
import type { Cart } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { cartTokenOf } from '../../visitor/visitor.ts'
import type { Signer } from '../../website/signing.ts'
import { findCart } from './find-cart.ts'

/** A cart with its token; the store keeps a hash of the token only. */
interface OpenCart {
  readonly cart: Cart
  readonly token: string
}

/** The cart of a visitor. Without one, `createsCart` creates it; else throws `entry_unknown`. */
export async function openCart(
  repositories: Repositories,
  visit: SiteVisitor,
  createsCart: boolean,
): Promise<OpenCart> {
  const cart = await findCart(repositories, visit)
  const { cartToken } = visit.visitor
  if (cart !== undefined && cartToken !== undefined) return { cart, token: cartToken }
  if (!createsCart) throw entryUnknown()
  return createCart(repositories, visit)
}

/**
 * Creates the cart of a visitor without one.
 *
 * The token is derived from the visitor's id. So two first requests at the same time fill one cart, and a repeated request finds
 * the cart of the first one. After each purchase the next token of the chain is used.
 */
async function createCart(repositories: Repositories, visit: SiteVisitor): Promise<OpenCart> {
  const { account } = visit.visitor
  if (account !== undefined) return createCartOf(repositories, visit.signer, account)
  for (;;) {
    const token = await nextToken(repositories, visit)
    const cart = await repositories.carts.findOrCreate(visit.site.website.id, hashToken(token), Date.now())
    // Another request may have bought it since the token was derived.
    if (cart.orderId === null) return { cart, token }
  }
}

/** The cart of an account. After a purchase, its next cart has a new seed, and so another token. */
export async function createCartOf(
  { accounts, carts }: Repositories,
  signer: Signer,
  account: Account,
): Promise<OpenCart> {
  for (let current = account; ; ) {
    const token = cartTokenOf(signer, current)
    const cart = await carts.findOrCreate(current.websiteId, hashToken(token), Date.now())
    if (cart.orderId === null) return { cart, token }
    await accounts.change(current, { cartSeed: createToken() })
    // Read again, because another request may have started the next cart.
    const next = await accounts.byId(current.websiteId, current.id)
    if (next === undefined) throw entryUnknown()
    current = next
  }
}

/** The first token of the visitor's chain whose cart is not bought. */
async function nextToken({ carts }: Repositories, { signer, site, visitor }: SiteVisitor): Promise<string> {
  const { id: websiteId } = site.website
  let token = signer.sign('cart', websiteId, visitor.id)
  for (;;) {
    const cart = await carts.byToken(websiteId, hashToken(token))
    if (cart === undefined || cart.orderId === null) return token
    token = signer.sign('cart', websiteId, visitor.id, token)
  }
}

/** The token of a visitor's cart, for a change that was answered from an idempotency key. Creates no cart. */
export async function tokenOfCart(read: Repositories, visit: SiteVisitor): Promise<string> {
  const { account, cartToken } = visit.visitor
  if (account !== undefined) return cartTokenOf(visit.signer, account)
  const cart = await findCart(read, visit)
  return cart !== undefined && cartToken !== undefined ? cartToken : nextToken(read, visit)
}
