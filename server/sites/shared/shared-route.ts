import type { FastifyReply } from 'fastify'
import { encodingFor } from '../../http/encodings.ts'
import { isFresh } from '../../render/answer.ts'
import { toCartSummary } from '../../shop/cart/cart-view.ts'
import type { Visit, VisitHandler } from '../../visitor/visit.ts'
import type { Page } from '../../website/page.ts'
import { joinSources } from '../player-sources.ts'
import { policyFor } from '../security-headers.ts'
import { renderHtml } from '../send-page.ts'
import type { SharedContent } from './shared-content.ts'
import { isForEverybody, sharedKeyOf } from './shared-key.ts'
import type { MadePage, SharedPages } from './shared-pages.ts'

/** An answer that is no page, such as a redirect. */
export interface OtherAnswer {
  readonly send: () => FastifyReply | Promise<FastifyReply>
}

/** Describes the answer to a visit. It sends nothing itself, because the page may be that of many visits. */
export type Describe = (visit: Visit) => Promise<Page | OtherAnswer>

/** Handles visits to a page: visitors without cart, marks or message get the one that is made for everybody. */
export function sharedRoute(pages: SharedPages, describe: Describe): VisitHandler {
  return async (visit) => {
    const key = pages.isOn ? sharedKeyOf(visit) : undefined
    if (key === undefined) return sendOwn(visit, await describe(visit))
    let own: Page | OtherAnswer | undefined
    const content = await pages.get(key, async () => {
      own = await describe(visit)
      return 'send' in own || !isForEverybody(visit, own) ? undefined : makeShared(visit, own)
    })
    if (content !== undefined) return sendShared(visit, pages, content)
    // Those who waited for an answer that is not for everybody describe their own.
    return sendOwn(visit, own ?? (await describe(visit)))
  }
}

function sendOwn(visit: Visit, answer: Page | OtherAnswer): FastifyReply | Promise<FastifyReply> {
  return 'send' in answer ? answer.send() : visit.send(answer)
}

/**
 * Renders a page as a visitor without cookies sees it, without a crumb.
 *
 * Its nonce is a signature of its other bytes. So a page that is made again is the same to the byte, in every process, and
 * words that an attacker brings into a page cannot hold its nonce, because they change it.
 */
async function makeShared(visit: Visit, page: Page): Promise<MadePage> {
  const { reply, signer, site, websiteId } = visit
  const cart = page.content['cart'] ?? toCartSummary(site, 0, 0)
  // Rendered with the random nonce of this answer, which nothing in the page can have known.
  const html = await renderHtml(visit, page, { cart, crumb: '', formKey: '', nonce: reply.nonce })
  const parts = html.split(reply.nonce)
  const nonce = signer.sign('nonce', websiteId, ...parts)
  return { html: parts.join(nonce), nonce }
}

/** Sends a page for everybody in the best encoding that the browser takes; 304 when it already has it. */
async function sendShared(
  { request, reply, site }: Visit,
  { caching }: SharedPages,
  content: SharedContent,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': caching, etag: content.etag, vary: 'cookie, accept-encoding' })
  if (isFresh(request, content.etag)) {
    reply.removeHeader('content-security-policy')
    return reply.code(304).send()
  }
  reply
    .header(
      'content-security-policy',
      policyFor(content.nonce, joinSources(site.captcha?.sources ?? {}, content.sources)),
    )
    .type('text/html; charset=utf-8')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(content.html)
  return reply.header('content-encoding', encoding).send(await content.in(encoding))
}
