import { en } from '../../engine/domain/messages/en.ts'
import { cartEmpty, checkoutUnknown, choiceInvalid } from '../refusal.ts'
import type { Site } from '../sites/site.ts'
import type { Visitor } from '../sites/visitor.ts'
import { createId } from '../store/ids.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Cart } from '../store/types.ts'
import { createToken, hashToken } from '../tokens.ts'
import { readWish } from './choice.ts'
import { emptyCart } from './priced-cart.ts'

/** What is checked out: a subscription by its token, a gift card by its variant, else the cart; what it is not is ''. */
export interface CheckoutSource {
  readonly cartToken: string
  readonly itemId: string
  readonly sku: string
}

/** Finds what a visitor checks out. A gift card's cart is kept only where it is about to be sold. */
export async function findCheckout(
  repositories: Repositories,
  site: Site,
  visitor: Visitor,
  { cartToken, itemId, sku }: CheckoutSource,
  { keeps }: { readonly keeps: boolean },
): Promise<Cart> {
  if (cartToken !== '') return findSubscription(repositories, site, cartToken)
  if (itemId !== '') return giftCart(repositories, site, itemId, sku, keeps)
  // One that was bought answers its order once more.
  if (visitor.cartToken === undefined) throw cartEmpty()
  const cart = await repositories.carts.byToken(site.website.id, hashToken(visitor.cartToken))
  if (cart?.kind !== 'cart') throw cartEmpty()
  return cart
}

async function findSubscription({ carts }: Repositories, { website }: Site, token: string): Promise<Cart> {
  const cart = await carts.byToken(website.id, hashToken(token))
  if (cart?.kind !== 'subscription') throw checkoutUnknown()
  return cart
}

async function giftCart(
  repositories: Repositories,
  site: Site,
  itemId: string,
  sku: string,
  keeps: boolean,
): Promise<Cart> {
  const { website } = site
  if (sku === '') throw choiceInvalid('sku', en.denomination_missing())
  const wish = { itemId, sku, options: {}, quantity: '1' }
  const { item, variant } = await readWish(repositories, site, wish, 'gift-card')
  const entry = {
    id: createId(),
    itemId: item.id,
    sku: variant.sku,
    quantity: 1,
    additionalFields: null,
    position: 0,
  }
  if (!keeps) return { ...emptyCart(website.id), entries: [entry] }
  // Nobody gets this token: the cart is sold in the same transaction.
  const nowMs = Date.now()
  const cart = await repositories.carts.create(website.id, hashToken(createToken()), nowMs)
  const change = await repositories.carts.replace(cart, { ...cart, entries: [entry] }, nowMs)
  return 'cart' in change ? change.cart : change.conflict
}
