import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { orderUnknown } from '../errors/shop-problems.ts'
import { composeEmail } from '../mail/compose-email.ts'
import { type OrderBelongings, readBelongings } from '../shop/orders/order-belongings.ts'
import type { LinkedOrder } from '../shop/orders/order-links.ts'
import { orderEmailsOf } from '../shop/orders/order-mails.ts'
import { orderUrls } from '../shop/orders/order-urls.ts'
import { isOpen } from '../shop/orders/payment.ts'
import { readQuery } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import type { Visit, VisitHandler } from '../visitor/visit.ts'
import { withBoughtFiles } from './bought-files.ts'
import { getRoutes } from './get-routes.ts'
import { openOrder } from './open-order.ts'
import { confirmationUrl, confirmedPage } from './pages/confirmation.ts'
import { digitalPage, emailPage, lookupPage, orderUnknownPage, statusPage } from './pages/orders.ts'
import { render } from './send-page.ts'

const text = z.string().max(200).default('')
const orderQuery = z.object({ order: text, item: text, mail: text })

/** A mail holds its styles and loads nothing. Only pages of this website may frame it. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The order of a request. */
interface FoundOrder {
  readonly order: LinkedOrder
  readonly belongings: OrderBelongings
  /** The product in the query; '' for none. */
  readonly itemId: string
  /** The kind of mail in the query; '' for the one about the order itself. */
  readonly mail: string
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
  [PAGE_PATH.orderEmail]: withOrder(sendEmail),
  [PAGE_PATH.orderEmailDocument]: withOrder(sendEmailDocument),
})

type Reply = FastifyReply | Promise<FastifyReply>

/** Handles a visit with the order in its query. `handleNone` handles a query without an order. */
function withOrder(
  handle: (visit: Visit, found: FoundOrder) => Reply,
  handleNone: (visit: Visit) => Reply = sendUnknown,
): VisitHandler {
  return async (visit) => {
    const { read, request } = visit
    const { order: key, item: itemId, mail } = readQuery(orderQuery, request)
    if (key === '') return handleNone(visit)
    const order = await openOrder(visit, key)
    if (order === undefined) return sendUnknown(visit)
    return handle(visit, { order, belongings: await readBelongings(read, visit, order), itemId, mail })
  }
}

function sendConfirmation(visit: Visit, { order, belongings }: FoundOrder): Reply {
  const url = confirmationUrl(order)
  // An old link may name the page for an awaited payment, although the order is paid now.
  if (!url.startsWith(`${visit.request.routeOptions.url}?`)) return visit.redirect(url, 302)
  return visit.send(confirmedPage(visit.site, order, belongings))
}

async function sendDigitalProduct(
  visit: Visit,
  { order, belongings, itemId }: FoundOrder,
): Promise<FastifyReply> {
  const { read, signer, site } = visit
  const line = order.lines.find((one) => one.itemId === itemId)
  const content = belongings.contents.get(itemId)
  if (line === undefined || content === undefined) return sendUnknown(visit)
  // Redirected to the status page, which says that the payment is awaited or was returned.
  if (!isOpen(order)) return visit.redirect(orderUrls(order).statusUrl, 302)
  const shown = withBoughtFiles(signer, order, content, Date.now())
  return visit.send(await digitalPage(read, site, order, line, shown))
}

/** The mails about an order, and the one in the query. */
function emailsOf({ origin, site }: Visit, { order, belongings, mail }: FoundOrder) {
  const emails = orderEmailsOf(site, order, belongings, origin)
  return { kinds: [...emails.keys()], email: emails.get(mail === '' ? 'order' : mail) }
}

function sendEmail(visit: Visit, found: FoundOrder): Promise<FastifyReply> {
  const { order, mail } = found
  const { kinds, email } = emailsOf(visit, found)
  if (email === undefined) return sendUnknown(visit)
  const documentUrl = withQuery(PAGE_PATH.orderEmailDocument, { order: order.key, mail })
  return visit.send(emailPage(visit.site, order, { email, documentUrl, kinds, kind: mail || 'order' }))
}

async function sendEmailDocument(visit: Visit, found: FoundOrder): Promise<FastifyReply> {
  const { reply, site } = visit
  const { email } = emailsOf(visit, found)
  if (email === undefined) return sendUnknown(visit)
  reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': EMAIL_POLICY,
    'x-robots-tag': 'noindex',
  })
  // The sandboxed frame has no origin, so the browser cannot isolate it by origin as this header asks.
  reply.removeHeader('origin-agent-cluster')
  return reply.type('text/html; charset=utf-8').send(await render(visit, composeEmail(site, email)))
}

function sendUnknown(visit: Visit): Promise<FastifyReply> {
  visit.reply.problemCode = orderUnknown().code
  return visit.send(orderUnknownPage(visit.site))
}
