import type { FastifyReply } from 'fastify'
import { YOUNGEST_FORM_MS } from '../../engine/domain/forms/traps.ts'
import { etagOf, isFresh } from '../bytes/etag.ts'
import { createFormKey } from '../forms/form-key.ts'
import { renderInTurn } from '../render/in-turn.ts'
import type { RenderRequest } from '../render/schema.ts'
import { keptForm } from '../visitor/kept-form.ts'
import { maskCrumb } from '../visitor/masked-crumb.ts'
import type { Visit } from '../visitor/visit.ts'
import { type Page, withoutQuery } from '../website/page.ts'
import type { View } from '../website/view.ts'
import { composePage } from './compose-page.ts'
import { joinSources, playerSources } from './player-sources.ts'
import { policyFor } from './security-headers.ts'
import { readCartSummary } from './views/cart-summary.ts'
import { closingOfSite } from './views/closing.ts'
import { toFooterForm } from './views/form.ts'
import { withNotice } from './with-notice.ts'

/** Renders a page for a visitor and sends it; 304 when the visitor already has it. */
export async function sendPage(visit: Visit, asked: Page): Promise<FastifyReply> {
  const { request, reply, site, visitor } = visit
  const page = withNotice(visit, asked)
  const cart = page.content['cart'] ?? (await readCartSummary(visit))
  const { nonce } = reply
  const crumb = maskCrumb(visitor.crumb)
  const formKey = page.hasFormKey ? createFormKey(visit.signer, visit.websiteId, openedMsOf(visit, page)) : ''
  const siteClosing = closingOfSite(visit)
  const html = await renderHtml(visit, page, {
    ...{ cart, crumb, formKey, nonce },
    ...(siteClosing === undefined ? {} : { siteClosing }),
  })
  reply.header(
    'content-security-policy',
    policyFor(nonce, joinSources(site.captcha?.sources ?? {}, playerSources(html))),
  )
  // Encoded once, for both the tag and the answer.
  const body = Buffer.from(html)
  const etag = tagOf(body, [crumb, nonce], visitor.crumb)
  reply.headers({
    // Never public, because the page holds the visitor's cart and crumb.
    'cache-control': page.isPrivate ? 'private, no-store' : 'private, no-cache',
    'server-timing': request.record.phases.toHeader(),
    vary: 'cookie',
  })
  if (page.status === 200) {
    reply.header('etag', etag)
    if (isFresh(request, etag)) {
      // A 304 sends no policy, because the nonce in the cached page fits only the policy that came with it.
      reply.removeHeader('content-security-policy')
      return reply.code(304).send()
    }
  }
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}

/**
 * The time in the key of a form. One that is shown again repeats its time as far as its age matters, because a visitor who
 * corrects one field may need less than a second.
 */
function openedMsOf(visit: Visit, { formOpenedMs = keptForm(visit)?.openedMs }: Page): number {
  const nowMs = Date.now()
  return formOpenedMs === undefined ? nowMs : Math.max(formOpenedMs, nowMs - YOUNGEST_FORM_MS)
}

/** The tag of a page. Secrets that differ in every answer do not count; the crumb that they stand for does. */
function tagOf(body: Buffer, secrets: readonly string[], crumb: string): string {
  const lasting = secrets.reduce<readonly Buffer[]>(
    (parts, secret) => parts.flatMap((part) => splitAt(part, secret)),
    [body],
  )
  return `W/${etagOf(lasting.length === 1 ? body : Buffer.concat([...lasting, Buffer.from(crumb)]))}`
}

/** The parts of a text between all places of a word, none of them copied. */
function splitAt(text: Buffer, word: string): readonly Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, start)) {
    parts.push(text.subarray(start, at))
    start = at + word.length
  }
  return [...parts, text.subarray(start)]
}

/** Renders a page of a website with the visitor's part of its context: cart, crumb, form key and nonce. */
export function renderHtml(visit: Visit, page: Page, visitorPart: View): Promise<string> {
  const { request, site, services } = visit
  const preloadsOf = (island: string) => services.client?.preloadsOf(island) ?? []
  const { language, languages } = site
  const place = { origin: request.origin, path: withoutQuery(request.url), language, languages, preloadsOf }
  return renderPage(visit, composePage(site, page, place, { ...toFooterForm(site, page), ...visitorPart }))
}

/** Renders as `POST /render` does, with the same caches and in the same queue. Diagnostics go to the log. */
export async function renderPage(
  { services, request, site }: Visit,
  composed: RenderRequest,
): Promise<string> {
  const { html, diagnostics } = await renderInTurn(services.rendering, {
    request: composed,
    name: request.url,
    tenant: site.website.id,
    phases: request.record.phases,
  })
  for (const { code, message, template, line } of diagnostics)
    request.log.warn({ code, template, line, theme: site.theme.name }, message)
  return html
}
