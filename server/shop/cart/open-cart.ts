import { entryUnknown } from '../../errors/shop-problems.ts'
import type { Account } from '../../store/account-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import { createToken, hashToken } from '../../store/tokens.ts'
import type { Cart } from '../../store/types.ts'
import type { SiteVisitor } from '../../visitor/visit.ts'
import { cartTokenOf, createCartSeed } from '../../visitor/visitor.ts'
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
 * Its token is the random one that the visitor's browser got before. So two first requests at the same time fill one cart, and a
 * repeated request finds the cart of the first one.
 */
async function createCart(repositories: Repositories, visit: SiteVisitor): Promise<OpenCart> {
  const { account, nextCartToken } = visit.visitor
  if (account !== undefined) return createCartOf(repositories, visit.signer, account)
  for (let token = nextCartToken; ; token = createToken()) {
    const cart = await repositories.carts.findOrCreate(visit.site.website.id, hashToken(token), Date.now())
    // The cart was bought, and the response that had another token for the next one was lost.
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
    await accounts.change(current, { cartSeed: createCartSeed(signer) })
    // Read again, because another request may have started the next cart.
    const next = await accounts.byId(current.websiteId, current.id)
    if (next === undefined) throw entryUnknown()
    current = next
  }
}

/**
 * The token of a visitor's cart, for a change that was answered from an idempotency key: that of the newest cart, if there is
 * one. Creates no cart.
 */
export async function tokenOfCart(read: Repositories, visit: SiteVisitor): Promise<string | undefined> {
  const { visitor } = visit
  const { account, cartToken, nextCartToken } = visitor
  if (account !== undefined) return cartTokenOf(visit.signer, account)
  if ((await findCart(read, visit)) !== undefined) return cartToken
  // The first answer, which had the token, was lost.
  const unseen = await findCart(read, { site: visit.site, visitor: { ...visitor, cartToken: nextCartToken } })
  return unseen && nextCartToken
}
