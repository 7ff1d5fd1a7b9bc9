import type { FastifyReply } from 'fastify'
import { isFresh } from '../../bytes/etag.ts'
import { encodingFor } from '../../http/encodings.ts'
import { toCartSummary } from '../../shop/cart/cart-view.ts'
import type { Visit, VisitHandler, VisitReply } from '../../visitor/visit.ts'
import type { Page } from '../../website/page.ts'
import { notFoundPage } from '../pages/errors.ts'
import { joinSources } from '../player-sources.ts'
import { policyFor } from '../security-headers.ts'
import { renderHtml } from '../send-page.ts'
import type { SharedContent } from './shared-content.ts'
import { isShareable, sharedKeyOf, sharedNotFoundKeyOf } from './shared-key.ts'
import type { MadePage, SharedPageCache } from './shared-page-cache.ts'
import type { SharedResponseCache } from './shared-response-cache.ts'

/** A response that is no page, such as a redirect. */
export interface OtherResponse {
  readonly send: () => VisitReply
}

/** Describes the response to a visit. It sends nothing itself, because the page may be that of many visits. */
export type Describe = (visit: Visit) => Promise<Page | OtherResponse>

interface SharedServices {
  readonly sharedPages: SharedPageCache
  readonly sharedResponses: SharedResponseCache
}

/** Handles visits to a page: visitors without cart, marks or message get the shared one. */
export function sharedRoute(
  { sharedPages: pages, sharedResponses }: SharedServices,
  describe: Describe,
): VisitHandler {
  return async (visit) => {
    const key = pages.isOn ? sharedKeyOf(visit) : undefined
    if (key === undefined) return sendOwn(visit, await describe(visit))
    let own: Page | OtherResponse | undefined
    const content = await pages.get(key, visit.websiteId, async () => {
      own = await describe(visit)
      return 'send' in own || !isShareable(visit, own) ? undefined : makeShared(visit, own)
    })
    if (content !== undefined) {
      sharedResponses.learn(visit, content)
      return sendShared(visit, pages, content)
    }
    // Those who waited for a response that is not shared describe their own.
    return sendOwn(visit, own ?? (await describe(visit)))
  }
}

function sendOwn(visit: Visit, response: Page | OtherResponse): VisitReply {
  return 'send' in response ? response.send() : visit.send(response)
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
  // Rendered with the random nonce of this response, which nothing in the page can have known.
  const html = await renderHtml(visit, page, { cart, crumb: '', formKey: '', nonce: reply.nonce })
  const parts = html.split(reply.nonce)
  const nonce = signer.sign('nonce', websiteId, ...parts)
  return { html: parts.join(nonce), nonce }
}

/**
 * Answers a path without a page. A visitor without cookies of ours gets the one page of the website for all such paths, because
 * strangers can ask for any number of them.
 *
 * No cache keeps it beyond this process: a page may come to be at the path.
 */
export async function sendNotFound(visit: Visit, pages: SharedPageCache): Promise<FastifyReply> {
  const { read, site, reply } = visit
  const describe = () => notFoundPage(read, site)
  const key = pages.isOn ? sharedNotFoundKeyOf(visit) : undefined
  const make = async () => makeShared(visit, await describe())
  const content = key === undefined ? undefined : await pages.get(key, visit.websiteId, make)
  if (content === undefined) return visit.send(await describe())
  reply.code(404).headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
  return sendContent(visit, content)
}

/** Sends a shared page; 304 when the browser already has it. */
async function sendShared(
  visit: Visit,
  { caching }: SharedPageCache,
  content: SharedContent,
): Promise<FastifyReply> {
  const { request, reply } = visit
  reply.headers({ 'cache-control': caching, etag: content.etag, vary: 'cookie, accept-encoding' })
  // A cache that visitors share would answer others with the ids of this one's request.
  reply.removeHeader('x-request-id').removeHeader('traceparent')
  if (isFresh(request, content.etag)) {
    reply.removeHeader('content-security-policy')
    return reply.code(304).send()
  }
  return sendContent(visit, content)
}

/** Sends the bytes of a page with its policy, in the best encoding that the browser takes. */
async function sendContent({ request, reply, site }: Visit, content: SharedContent): Promise<FastifyReply> {
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
