import type { Json } from '../../../engine/index.ts'
import type { Repositories } from '../../store/repositories.ts'
import { hashToken } from '../../store/tokens.ts'
import type { Site } from '../../website/site.ts'
import { type SelectedProduct, toEntry } from '../cart/select-product.ts'
import { checkTakesOrders } from './payment.ts'

/** A product to subscribe to, with the answers to its form. */
interface Subscribed {
  readonly selected: SelectedProduct
  readonly answers: Json
}

/** Creates the cart of one subscription and answers its id. A token that was used before answers the cart of that time. Throws `orders_closed`. */
export async function openSubscription(
  { carts }: Repositories,
  site: Site,
  { selected, answers }: Subscribed,
  token: string,
): Promise<string> {
  checkTakesOrders(site, 'subscription')
  const { website } = site
  const known = await carts.byToken(website.id, hashToken(token))
  if (known !== undefined) return known.id
  const nowMs = Date.now()
  const cart = await carts.create(website.id, hashToken(token), nowMs, 'subscription')
  await carts.replace(
    cart,
    { ...cart, entries: [{ ...toEntry(selected), additionalFields: answers }] },
    nowMs,
  )
  return cart.id
}
