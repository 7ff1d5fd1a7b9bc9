import { findCart } from '../shop/cart/find-cart.ts'
import { copyCart, mergeCarts } from '../shop/cart/merge-carts.ts'
import { createCartOf } from '../shop/cart/open-cart.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import { LIFE_S } from '../visitor/cookies.ts'
import { openSession } from '../visitor/session.ts'
import type { SiteVisitor } from '../visitor/visit.ts'

/** A session that was opened. Its token goes to the browser after the commit. */
export interface SignedIn {
  readonly account: Account
  readonly token: string
  /** The life of the cookies; undefined when they end with the browser session. */
  readonly lifeS: number | undefined
  readonly hasCart: boolean
}

/** Opens a session of an account, and moves the visitor's cart into that of the account; call it in a transaction. */
export async function signIn(
  repositories: Repositories,
  visitor: SiteVisitor,
  account: Account,
  isRemembered: boolean,
): Promise<SignedIn> {
  const { websiteId, id: ownerId } = account
  const lifeS = isRemembered ? LIFE_S.rememberedAccount : LIFE_S.account
  const token = await openSession(repositories, websiteId, { kind: 'account', ownerId, lifeS })
  // Of a guest with this address, whose owner confirmed it.
  await repositories.accountOrders.claim(account)
  const hasCart = await followCart(repositories, visitor, account)
  return { account, token, lifeS: isRemembered ? lifeS : undefined, hasCart }
}

/** Whether the account has something in its cart, after that of the guest was moved into it. */
async function followCart(
  repositories: Repositories,
  visitor: SiteVisitor,
  account: Account,
): Promise<boolean> {
  const guest = visitor.visitor.account === undefined ? await findCart(repositories, visitor) : undefined
  const { cart: own } = await createCartOf(repositories, visitor.signer, account)
  const isEmpty = guest === undefined || guest.entries.length === 0
  const cart = isEmpty ? own : await mergeCarts(repositories, guest, own)
  return cart.entries.length > 0
}

/** Ends a session, and answers the token of a copy of the cart, if one was asked for; call it in a transaction. */
export async function signOut(
  repositories: Repositories,
  visitor: SiteVisitor,
  sessionToken: string,
  clonesCart: boolean,
): Promise<string | undefined> {
  await repositories.sessions.remove(visitor.site.website.id, hashToken(sessionToken))
  const cart = clonesCart ? await findCart(repositories, visitor) : undefined
  return cart === undefined || cart.entries.length === 0 ? undefined : copyCart(repositories, cart)
}
