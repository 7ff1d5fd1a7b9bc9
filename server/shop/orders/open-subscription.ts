import type { Repositories } from '../../store/repositories.ts'
import { hashToken } from '../../store/tokens.ts'
import type { Site } from '../../website/site.ts'
import { type SelectedProduct, toEntry } from '../cart/select-product.ts'

/** Creates the cart of one subscription and answers its id. A token that was used before answers the cart of that time. */
export async function openSubscription(
  { carts }: Repositories,
  { website }: Site,
  selected: SelectedProduct,
  token: string,
): Promise<string> {
  const known = await carts.byToken(website.id, hashToken(token))
  if (known !== undefined) return known.id
  const nowMs = Date.now()
  const cart = await carts.create(website.id, hashToken(token), nowMs, 'subscription')
  await carts.replace(cart, { ...cart, entries: [toEntry(selected)] }, nowMs)
  return cart.id
}
