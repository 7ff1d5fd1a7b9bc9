import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isNamedBy } from '../render/answer.ts'
import { renderPage } from '../render/pipeline.ts'
import type { RenderRequest } from '../render/schema.ts'
import { composePage } from './compose-page.ts'
import { type Page, withoutQuery } from './page.ts'
import type { SiteServices } from './services.ts'
import type { View } from './view.ts'
import { cartSummary } from './views/cart-summary.ts'
import { meetVisitor } from './visitor.ts'

/** Renders a page for a visitor, and answers it, or that it has not changed since the visitor last saw it. */
export async function sendPage(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const { site } = request
  const visitor = meetVisitor(services.signer, site, request, reply)
  const cart = page.content['cart'] ?? (await cartSummary(services.store, site, visitor))
  const { nonce } = reply
  const html = renderHtml(services, request, page, { cart, crumb: visitor.crumb, nonce })
  const body = Buffer.from(html)
  // The nonce is another one each time, and tells nothing of the page.
  const etag = html.includes(nonce) ? etagOf(Buffer.from(html.replaceAll(nonce, ''))) : etagOf(body)
  reply.headers({
    // Carts and crumbs are a visitor's own.
    'cache-control': page.isPrivate ? 'private, no-store' : 'private, no-cache',
    'server-timing': request.record.phases.toHeader(),
    vary: 'cookie',
  })
  if (page.status === 200) {
    reply.header('etag', etag)
    if (isNamedBy(request.headers['if-none-match'], { etag })) {
      // What the visitor has was made with the nonce of its own policy.
      reply.removeHeader('content-security-policy')
      return reply.code(304).send()
    }
  }
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}

function renderHtml(services: SiteServices, request: FastifyRequest, page: Page, visitorPart: View): string {
  const place = { origin: originOf(request), path: withoutQuery(request.url) }
  return render(services, request, composePage(request.site, page, place, visitorPart))
}

/** Renders in the one way in which pages are made, that of `POST /render`. */
export function render(
  { rendering }: SiteServices,
  request: FastifyRequest,
  composed: RenderRequest,
): string {
  const { site } = request
  const { result } = renderPage(rendering, {
    request: composed,
    context: { data: composed.context, digest: undefined },
    bytes: request.url,
    tenant: site.website.id,
    deadlineAtMs: Number.POSITIVE_INFINITY,
    phases: request.record.phases,
  })
  for (const { code, message, template, line } of result.diagnostics)
    request.log.warn({ code, template, line, theme: site.theme.name }, message)
  return result.html
}

/** `https://shop.example`, as the visitor sees it. */
export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`
}
