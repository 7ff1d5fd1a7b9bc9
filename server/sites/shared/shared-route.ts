import type { FastifyReply } from 'fastify'
import { isFresh } from '../../bytes/etag.ts'
import { encodingFor } from '../../http/encodings.ts'
import { toCartSummary } from '../../shop/cart/cart-view.ts'
import { hasPersonalCookie } from '../../visitor/cookies.ts'
import type { Visit, VisitHandler, VisitReply } from '../../visitor/visit.ts'
import { documentTitle, type Page } from '../../website/page.ts'
import { templateOf } from '../../website/render-request.ts'
import { LAYOUT } from '../../website/theme-folders.ts'
import { trackingPolicyOf } from '../../website/tracking-policy.ts'
import { composePage } from '../compose-page.ts'
import { HoledPage, markOf } from '../holes/holed-page.ts'
import { hasRegions, printRegion, type Regions, withoutRegions } from '../holes/regions.ts'
import { notFoundPage } from '../pages/errors.ts'
import { joinSources } from '../player-sources.ts'
import { renderPage } from '../render-page.ts'
import { policyFor } from '../security-headers.ts'
import { sendFilled } from './filled-page.ts'
import { NO_NAMES, withQueryNames } from './query-names.ts'
import type { MadePage, SharedContent } from './shared-content.ts'
import { isShareable, sharedKeyOf, sharedNotFoundKeyOf } from './shared-key.ts'
import type { SharedPageCache } from './shared-page-cache.ts'
import type { SharedResponseCache } from './shared-response-cache.ts'

/** A response that is no page, such as a redirect. */
export interface OtherResponse {
  readonly send: () => VisitReply
}

/** Describes the response to a visit. It sends nothing itself, because the page may be that of many visits. */
export type Describe = (visit: Visit) => Promise<Page | OtherResponse>

/** The services of shared pages. */
export interface SharedServices {
  readonly sharedPages: SharedPageCache
  readonly sharedResponses: SharedResponseCache
  readonly regions: Regions
}

/** Handles visits to a page: the shared one, with the visitor's own parts in it. Those who see another page get theirs made. */
export function sharedRoute(services: SharedServices, describe: Describe): VisitHandler {
  const { sharedPages: pages, sharedResponses, regions } = services
  return async (visit) => {
    const key = pages.isOn ? sharedKeyOf(visit) : undefined
    if (key === undefined) return sendOwn(visit, await describe(visit))
    let own: Page | OtherResponse | undefined
    const content = await pages.get(key, visit.websiteId, async () => {
      const { described, names } = await withQueryNames(visit.request, () => describe(visit))
      own = described
      if ('send' in described || !isShareable(visit, described)) return undefined
      return { ...(await makeShared(visit, regions, described)), names }
    })
    const isFilled = hasPersonalCookie(visit.request)
    // Those who waited for a response that is not shared describe their own.
    if (content === undefined || (isFilled && !content.made.isFillable))
      return sendOwn(visit, own ?? (await describe(visit)))
    if (isFilled) return sendFilled(visit, regions, content)
    sharedResponses.learn(visit, content)
    return sendShared(visit, pages, content)
  }
}

function sendOwn(visit: Visit, response: Page | OtherResponse): VisitReply {
  return 'send' in response ? response.send() : visit.send(response)
}

/** Renders a page with nothing of a visitor in it, and the texts that it has for those without a cart. */
async function makeShared(visit: Visit, regions: Regions, page: Page): Promise<Omit<MadePage, 'names'>> {
  const { signer, site, websiteId } = visit
  const cart = toCartSummary(site, 0, 0)
  const whole = composePage(visit, page, {
    cart,
    crumb: markOf('crumb'),
    formKey: '',
    nonce: markOf('nonce'),
  })
  const isFillable = hasRegions(site.theme, templateOf(site.theme, page.template))
  const composed = isFillable ? withoutRegions(whole) : whole
  const holed = new HoledPage(await renderPage(visit, composed, { root: LAYOUT, page: page.template }))
  const title = documentTitle(page.title, site.website.title)
  const fills = isFillable
    ? {
        title: await printRegion(visit, 'title', { page: { title } }),
        ...(await regions.ofCart(visit, cart)),
      }
    : {}
  // A page that is made again is the same to the byte, in every process. Words that an attacker brings into a page cannot hold its
  // nonce, because they change it.
  const nonce = signer.sign('nonce', websiteId, holed.fill(fills).toString())
  return { holed, fills: { ...fills, nonce }, nonce, isFillable }
}

/**
 * Answers a path without a page. A visitor without cookies of ours gets the one page of the website for all such paths, because
 * strangers can ask for any number of them.
 *
 * No cache keeps it beyond this process: a page may come to be at the path.
 */
export async function sendNotFound(
  visit: Visit,
  { sharedPages: pages, regions }: SharedServices,
): Promise<FastifyReply> {
  const { read, site, reply } = visit
  const describe = () => notFoundPage(read, site)
  const key = pages.isOn ? sharedNotFoundKeyOf(visit) : undefined
  const make = async () => ({ ...(await makeShared(visit, regions, await describe())), names: NO_NAMES })
  const content = key === undefined ? undefined : await pages.get(key, visit.websiteId, make)
  const isFilled = hasPersonalCookie(visit.request)
  if (content === undefined || (isFilled && !content.made.isFillable)) return visit.send(await describe())
  if (isFilled) return sendFilled(visit, regions, content, 404)
  reply.code(404).headers({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
  return sendContent(visit, content)
}

/** Sends a shared page; 304 when the browser already has it. */
async function sendShared(
  visit: Visit,
  { caching }: SharedPageCache,
  content: SharedContent,
): Promise<FastifyReply> {
  const { request, reply, site } = visit
  const asks = trackingPolicyOf(site.website) === 'consent'
  const vary = asks ? 'cookie, accept-encoding, dnt, sec-gpc' : 'cookie, accept-encoding'
  reply.headers({ 'cache-control': caching, etag: content.etag, vary })
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
