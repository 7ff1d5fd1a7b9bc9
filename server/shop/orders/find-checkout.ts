import { text } from '../../../engine/domain/messages/text.ts'
import { QUANTITY } from '../../../engine/domain/shop/product.ts'
import { cartEmpty, checkoutUnknown, choiceInvalid } from '../../errors/shop-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import { createToken, hashToken } from '../../store/tokens.ts'
import type { Cart } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Site } from '../../website/site.ts'
import { emptyCart } from '../cart/priced-cart.ts'
import { selectProduct, toEntry } from '../cart/select-product.ts'

/** The subject of a checkout: a subscription, a gift card, or the visitor's cart when all members are ''. */
export interface CheckoutSource {
  /** Of a subscription. */
  readonly cartToken: string
  /** Of a gift card. */
  readonly itemId: string
  /** The denomination of the gift card. */
  readonly sku: string
}

/**
 * Finds the cart that a checkout sells.
 *
 * `createsCart` stores the cart of a gift card, which only a sale needs; else that cart is not stored.
 *
 * @throws `cart_empty`, `checkout_unknown`, `choice_invalid` for a gift card without a denomination, or a problem of its
 * selection
 */
export async function findCheckout(
  repositories: Repositories,
  { site, visitor }: Pick<Visit, 'site' | 'visitor'>,
  { cartToken, itemId, sku }: CheckoutSource,
  { createsCart }: { readonly createsCart: boolean },
): Promise<Cart> {
  if (cartToken !== '') return findSubscription(repositories, site, cartToken)
  if (itemId !== '') {
    const cart = await giftCardCart(repositories, site, { itemId, sku })
    return createsCart ? storeCart(repositories, cart) : cart
  }
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

/** A cart with one gift card, not stored. */
async function giftCardCart(
  repositories: Repositories,
  site: Site,
  { itemId, sku }: Pick<CheckoutSource, 'itemId' | 'sku'>,
): Promise<Cart> {
  if (sku === '') throw choiceInvalid('sku', text('denomination_missing'))
  const selection = { itemId, sku, options: {}, quantity: QUANTITY.min }
  const selected = await selectProduct(repositories, site, selection, 'gift-card')
  return { ...emptyCart(site.website.id), entries: [toEntry(selected)] }
}

/** Stores a cart under a random token that is given to no visitor, because it is sold in the same transaction. */
async function storeCart({ carts }: Repositories, { websiteId, entries }: Cart): Promise<Cart> {
  const nowMs = Date.now()
  const cart = await carts.create(websiteId, hashToken(createToken()), nowMs)
  const change = await carts.replace(cart, { ...cart, entries }, nowMs)
  return 'cart' in change ? change.cart : change.conflict
}
