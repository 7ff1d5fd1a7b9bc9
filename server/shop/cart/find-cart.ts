import type { Repositories } from '../../store/repositories.ts'
import { hashToken } from '../../store/tokens.ts'
import type { Cart } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'

/** The cart of a visitor; undefined when the visitor has none, or bought it. */
export async function findCart(
  { carts }: Repositories,
  { site, visitor }: Pick<Visit, 'site' | 'visitor'>,
): Promise<Cart | undefined> {
  if (visitor.cartToken === undefined) return undefined
  const cart = await carts.byToken(site.website.id, hashToken(visitor.cartToken))
  return cart?.kind === 'cart' && cart.orderId === null ? cart : undefined
}
