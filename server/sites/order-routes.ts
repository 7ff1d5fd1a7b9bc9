import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { orderUnknown } from '../errors/shop-problems.ts'
import { type OrderBelongings, readBelongings } from '../shop/orders/order-belongings.ts'
import type { LinkedOrder } from '../shop/orders/order-links.ts'
import { orderUrls } from '../shop/orders/order-urls.ts'
import { isOpen } from '../shop/orders/payment.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import type { Visit, VisitHandler, VisitReply } from '../visitor/visit.ts'
import { withBoughtFiles } from './bought-files.ts'
import { getRoutes } from './get-routes.ts'
import { openOrder } from './open-order.ts'
import { confirmationUrl, confirmedPage } from './pages/confirmation.ts'
import { digitalPage, lookupPage, orderUnknownPage, statusPage } from './pages/orders.ts'

const text = z.string().max(200).default('')
const orderQuery = z.object({ order: text, item: text })

/** The order of a request. */
interface FoundOrder {
  readonly order: LinkedOrder
  readonly belongings: OrderBelongings
  /** The product in the query; '' for none. */
  readonly itemId: string
}

/** The pages of an order, for visitors who may open it. */
export const orderPageRoutes = getRoutes({
  [PAGE_PATH.orderConfirmed]: withOrder(sendConfirmation),
  [PAGE_PATH.orderReceived]: withOrder(sendConfirmation),
  [PAGE_PATH.orderStatus]: withOrder(
    (visit, { order, belongings }) => visit.send(statusPage(visit.site, order, belongings)),
    (visit) => visit.send(lookupPage(visit.site, NEW_FORM)),
  ),
  [PAGE_PATH.orderDigital]: withOrder(sendDigitalProduct),
})

/** Handles a visit with the order in its query. `handleNone` handles a query without an order. */
function withOrder(
  handle: (visit: Visit, found: FoundOrder) => VisitReply,
  handleNone: (visit: Visit) => VisitReply = sendOrderUnknown,
): VisitHandler {
  return async (visit) => {
    const { read, request } = visit
    const { order: key, item: itemId } = readQuery(orderQuery, request)
    if (key === '') return handleNone(visit)
    const order = await openOrder(visit, key)
    if (order === undefined) return sendOrderUnknown(visit)
    return handle(visit, { order, belongings: await readBelongings(read, visit, order), itemId })
  }
}

function sendConfirmation(visit: Visit, { order, belongings }: FoundOrder): VisitReply {
  const url = confirmationUrl(order)
  // An old link may name the page for an awaited payment, although the order is paid now.
  if (!url.startsWith(`${visit.request.routeOptions.url}?`)) return visit.moveTo(url, 302)
  const signUp = visit.request.account === null ? NEW_FORM : undefined
  return visit.send(confirmedPage(visit.site, order, belongings, signUp))
}

async function sendDigitalProduct(
  visit: Visit,
  { order, belongings, itemId }: FoundOrder,
): Promise<FastifyReply> {
  const { read, signer, site } = visit
  const line = order.lines.find((one) => one.itemId === itemId)
  const content = belongings.contents.get(itemId)
  if (line === undefined || content === undefined) return sendOrderUnknown(visit)
  // Redirected to the status page, which says that the payment is awaited or was returned.
  if (!isOpen(order)) return visit.moveTo(orderUrls(order).statusUrl, 302)
  const shown = withBoughtFiles(signer, order, content, Date.now())
  return visit.send(await digitalPage(read, site, order, line, shown))
}

/** Sends the page for an unknown order. */
export function sendOrderUnknown(visit: Visit): Promise<FastifyReply> {
  visit.reply.problemCode = orderUnknown().code
  return visit.send(orderUnknownPage(visit.site))
}
