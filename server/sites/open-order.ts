import { type LinkedOrder, orderIdOf, withSignedKey } from '../shop/orders/order-links.ts'
import type { Order } from '../store/types.ts'
import { isOpenHere, openOrderHere } from '../visitor/order-marks.ts'
import type { Visit } from '../visitor/visit.ts'

/**
 * The order that a visitor may open: by a signed key, or by its id in the browser or account of its buyer. Undefined for an
 * unknown order too, so that ids cannot be tried.
 */
export async function openOrder(visit: Visit, key: string): Promise<LinkedOrder | undefined> {
  const { read, signer, visitor, websiteId } = visit
  const signedId = orderIdOf(signer, websiteId, key, Date.now())
  const isOwn = async () =>
    visitor.account !== undefined && (await read.accountOrders.has(visitor.account, key))
  if (signedId === undefined && !isOpenHere(visit, key) && !(await isOwn())) return undefined
  const order = await read.orders.byId(websiteId, signedId ?? key)
  return order && { ...order, key }
}

/** Lets the browser of a visitor open an order, and links to it. A browser without cookies gets links with a signed key. */
export function linkForBrowser(visit: Visit, order: Order): LinkedOrder {
  if (Object.keys(visit.request.cookies).length === 0) return withSignedKey(visit.signer, order, Date.now())
  openOrderHere(visit, order)
  return { ...order, key: order.id }
}
