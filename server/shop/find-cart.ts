import type { Site } from '../sites/site.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Cart } from '../store/types.ts'
import { hashToken } from '../tokens.ts'

/** The cart that a visitor fills; undefined when there is none, or it was bought. */
export async function findCart(
  { carts }: Repositories,
  { website }: Site,
  token: string | undefined,
): Promise<Cart | undefined> {
  if (token === undefined) return undefined
  const cart = await carts.byToken(website.id, hashToken(token))
  return cart?.kind === 'cart' && cart.orderId === null ? cart : undefined
}
