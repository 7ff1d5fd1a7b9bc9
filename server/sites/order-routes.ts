import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readQuery } from '../plugins/bodies.ts'
import { orderUnknown } from '../refusal.ts'
import { type OrderContents, readContents, urlsOf } from '../shop/order-content.ts'
import { toOrderEmail } from '../shop/order-email.ts'
import { isAwaited } from '../shop/payment.ts'
import type { Order } from '../store/types.ts'
import { withBoughtFiles } from './bought-files.ts'
import { composeEmail } from './compose-email.ts'
import { CONFIRMATION_PATHS, confirmationUrl, confirmedPage } from './pages/checkout.ts'
import {
  digitalPage,
  emailPage,
  lookupPage,
  orderUnknownPage,
  STATUS_URL,
  statusPage,
} from './pages/orders.ts'
import { originOf, render, sendPage } from './send-page.ts'
import type { SiteServices } from './services.ts'

const text = z.string().max(200).default('')
const orderQuery = z.object({ order: text, item: text })

const EMAIL_DOCUMENT_URL = '/checkout/email/document'

/** A mail has its styles with it and loads nothing; pages of this website frame it. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** An order that somebody asks for by its id. */
interface Asked {
  readonly services: SiteServices
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly order: Order
  readonly contents: OrderContents
  /** Of the product that is asked for; '' for the order itself. */
  readonly itemId: string
}

type Answer = (asked: Asked) => FastifyReply | Promise<FastifyReply>

const ANSWERS: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(CONFIRMATION_PATHS.map((path) => [path, (asked: Asked) => confirm(asked, path)])),
  [STATUS_URL]: ({ services, request, reply, order, contents }) =>
    sendPage(services, request, reply, statusPage(request.site, order, contents)),
  '/checkout/digital': open,
  '/checkout/email': showEmail,
  [EMAIL_DOCUMENT_URL]: sendEmailDocument,
}

/** The pages of an order that was placed, each for who knows its id. */
export const orderRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  const { read } = services.store
  for (const [path, answer] of Object.entries(ANSWERS))
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      const { order: id, item: itemId } = readQuery(orderQuery, request)
      if (id === '' && path === STATUS_URL) return sendPage(services, request, reply, lookupPage())
      const order = await read.orders.byId(request.site.website.id, id)
      if (order === undefined) return sendUnknown(services, request, reply)
      const contents = await readContents(read, request.site, order)
      return answer({ services, request, reply, order, contents, itemId })
    })
}

function confirm({ services, request, reply, order, contents }: Asked, path: string) {
  const url = confirmationUrl(order)
  // Of an order that has been paid for meanwhile, or has not.
  if (!url.startsWith(`${path}?`)) return reply.redirect(url, 302)
  return sendPage(services, request, reply, confirmedPage(request.site, order, contents))
}

async function open({ services, request, reply, order, contents, itemId }: Asked): Promise<FastifyReply> {
  const { site } = request
  const line = order.lines.find((one) => one.itemId === itemId)
  const content = contents.get(itemId)
  if (line === undefined || content === undefined) return sendUnknown(services, request, reply)
  // Where it says what is waited for.
  if (isAwaited(order)) return reply.redirect(urlsOf(order).statusUrl, 302)
  const shown = withBoughtFiles(services.signer, site, content)
  return sendPage(services, request, reply, await digitalPage(services.store, site, order, line, shown))
}

function showEmail({ services, request, reply, order, contents }: Asked): Promise<FastifyReply> {
  const email = toOrderEmail(request.site, order, contents, originOf(request))
  const documentUrl = `${EMAIL_DOCUMENT_URL}?order=${encodeURIComponent(order.id)}`
  return sendPage(services, request, reply, emailPage(order, email, documentUrl))
}

function sendEmailDocument({ services, request, reply, order, contents }: Asked): FastifyReply {
  const email = toOrderEmail(request.site, order, contents, originOf(request))
  reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy': EMAIL_POLICY,
    'x-robots-tag': 'noindex',
  })
  // What is framed without an origin cannot be kept apart by its origin, as pages are.
  reply.removeHeader('origin-agent-cluster')
  return reply
    .type('text/html; charset=utf-8')
    .send(render(services, request, composeEmail(request.site, email)))
}

function sendUnknown(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.problemCode = orderUnknown().code
  return sendPage(services, request, reply, orderUnknownPage())
}
