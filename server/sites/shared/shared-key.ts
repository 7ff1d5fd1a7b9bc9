import type { FastifyRequest } from 'fastify'
import { hasUnsharedCookie } from '../../visitor/cookies.ts'
import { asksVisitor } from '../../visitor/tracking-consent.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Page, PageType } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'

/** UTF-16 units of an origin with path and query. Pages at longer addresses are made for each visitor. */
const MAX_ADDRESS = 2000

/**
 * The key of the page that a request asks for, when all who ask like it get the same page; undefined for a visitor
 * whose cookies may change the page.
 *
 * It holds all that a page depends on besides stock, prices and reviews: the website at its revision, with the items that
 * are published by now, its theme, whether it asks for consent, and the address. The cache leaves out what the page does not read of the query.
 */
export function sharedKeyOf(visit: Visit): string | undefined {
  const { method } = visit.request
  const address = addressOfPage(visit)
  if ((method !== 'GET' && method !== 'HEAD') || address.length > MAX_ADDRESS) return undefined
  return keyOf(visit, address)
}

/** The key of the page for all paths of a website without a page, for a visitor as above; no address is equal to it. */
export function sharedNotFoundKeyOf(visit: Visit): string | undefined {
  return keyOf(visit, `${visit.origin} not found`)
}

function keyOf({ request, site }: Visit, address: string): string | undefined {
  if (request.headers.authorization !== undefined || hasUnsharedCookie(request)) return undefined
  const ofAccount = request.account === null ? [] : ['account', ...seenBy(site)]
  return sharedKeyAt(site, address, [...askedOf(site, request), ...ofAccount])
}

/** The part of a key that tells the page with the question for consent from the one without it. */
export function askedOf({ website }: Site, request: FastifyRequest): readonly string[] {
  return asksVisitor(website, request) ? ['asks'] : []
}

/** The collections that are closed to a visitor, of which an account opens some. */
function seenBy({ closed, walled }: Site): readonly string[] {
  return [...[...closed].toSorted(), '', ...[...walled].toSorted()]
}

/** The address by which the page of a visit is kept: with the language, and with the query as it was written. */
export function addressOfPage({ origin, request }: Visit): string {
  return origin + request.url
}

/** The key of the shared page at an address of a website at its revision. The query is its end. */
export function sharedKeyAt(
  { website, theme, publishedMs }: Site,
  address: string,
  seen: readonly string[] = [],
): string {
  return [website.id, website.revision, publishedMs, theme.name, ...seen, address].join('\n')
}

/** Types of pages that show nothing but the owner's content. */
const SHARED_TYPES: ReadonlySet<PageType> = new Set([
  ...(['collection', 'page', 'item', 'splash-page', 'popup-overlay', 'search'] as const),
])

/** Whether a page that was described for a visitor without cookies is a shared page. */
export function isShareable({ request }: Visit, page: Page): boolean {
  if (page.status !== 200 || page.isPrivate || page.hasFormKey || !SHARED_TYPES.has(page.type)) return false
  // Safeguards: a notice is for one visitor, and so is a page for which the visitor was read.
  return page.content['notice'] === undefined && request.visitor === null
}
