import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import type { Collection } from '../store/types.ts'
import { closedLockOf } from '../visitor/access.ts'
import { parametersOf } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import { limitedTo } from '../visitor/rates.ts'
import { withQueryOf } from '../visitor/redirect.ts'
import { type SiteServices, Visit } from '../visitor/visit.ts'
import { redirectTargetOf } from '../website/kinds.ts'
import type { Page } from '../website/page.ts'
import { collectionUrl, SKU_PARAMETER } from '../website/urls.ts'
import { sendCalendarFile } from './calendar.ts'
import { sendBlogFeed } from './feeds.ts'
import { findRoute, type Route } from './find-route.ts'
import { getRoutes } from './get-routes.ts'
import { hiddenInputs } from './hidden-inputs.ts'
import { ANY_PATH, type MethodsByPath, problemOfMethod, problemOfPath } from './other-methods.ts'
import { collectionPage } from './pages/collection.ts'
import { itemPage } from './pages/item.ts'
import { lockPage } from './pages/lock-screens.ts'
import { accessDeniedPage } from './pages/memberships.ts'
import { withPaywall } from './pages/paywall.ts'
import { searchPage } from './pages/search.ts'
import { type Describe, type OtherResponse, type SharedServices, sharedRoute } from './shared/shared-route.ts'
import { closingOfPage } from './views/closing.ts'
import { LIST_PARAMETERS, readListQuery, toListUrl } from './views/list-query.ts'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** Searches a minute from one address, because each takes processor time; a visitor makes a few. */
const MAX_SEARCHES = 120

/** The services of pages that may be shared. */
export interface PageServices extends SiteServices, SharedServices {}

/** The methods of all routes of websites. */
export interface RouteMethods {
  readonly methods: MethodsByPath
}

/**
 * Answers paths whose first segment could be a language but is none, such as `/faq`: by the page that the owner has there.
 *
 * The route of such a request was chosen without that segment. Most of them came to the route of all pages, which needs no help.
 */
export const pagesOfOwners = plugin<PageServices>(async (app, services) => {
  const handle = sharedRoute(services, async (visit) => {
    const page = await describePath(visit)
    if (page === undefined) throw notFound()
    return page
  })
  app.addHook('preHandler', async (request, reply) => {
    if (!request.isPageOfOwner || request.routeOptions.url === ANY_PATH) return
    await handle(new Visit(services, request, reply))
    return reply
  })
})

/** The search, and the pages of the website's owner at all paths that no other route has. */
export const pageRoutes: FastifyPluginAsync<PageServices & RouteMethods> = async (app, services) => {
  const { methods, store } = services
  const shared = (describe: Describe) => sharedRoute(services, describe)
  const search = { [PAGE_PATH.search]: shared(describeSearch) }
  await app.register(getRoutes(search, limitedTo(MAX_SEARCHES)), services)
  const describeKnown: Describe = async (visit) => {
    const page = await describePath(visit)
    if (page === undefined) throw problemOfPath(visit.request, methods)
    return page
  }
  await app.register(getRoutes({ [ANY_PATH]: shared(describeKnown) }), services)
  const refuse = async (request: FastifyRequest) => {
    throw await problemOfMethod(request, methods, store.read)
  }
  // Refused in a hook, so that no body is parsed: these paths take no writes.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: ANY_PATH,
    onRequest: refuse,
    handler: refuse,
  })
  // For methods that no route has.
  app.setNotFoundHandler(refuse)
}

async function describeSearch(visit: Visit): Promise<Page> {
  const query = visit.request.query as Query
  const { page } = readListQuery((name) => textIn(query, name))
  const found = await searchPage(visit.read, visit.site, textIn(query, 'q'), page)
  if (found === undefined) throw notFound()
  return found
}

/** The page at a path; undefined for an unknown one. */
async function describePath(visit: Visit): Promise<Page | OtherResponse | undefined> {
  const route = await findRoute(visit.read, visit.site, visit.parameter('*'))
  if (route === undefined) return undefined
  if (route.kind === 'redirect') return { send: () => visit.moveTo(route.to, 301) }
  const { collection } = route
  const lock = closedLockOf(visit, collection)
  if (lock?.kind === 'password') return lockPage(collection, NEW_FORM)
  if (lock !== undefined) return accessDeniedPage(visit, collection, lock)
  return describeOpenRoute(visit, route)
}

/** Describes a page that no lock closes. */
async function describeOpenRoute(
  visit: Visit,
  route: Exclude<Route, { kind: 'redirect' }>,
): Promise<Page | OtherResponse> {
  if (route.kind === 'closed') throw notFound()
  return route.kind === 'item' ? describeItem(visit, route) : describeCollection(visit, route.collection)
}

async function describeItem(
  visit: Visit,
  route: Extract<Route, { kind: 'item' }>,
): Promise<Page | OtherResponse> {
  const { read, request, site } = visit
  const { collection, item } = route
  const isCalendarFile = (request.query as Query)['format'] === 'ical'
  if (isCalendarFile && collection.typeName === 'events')
    return { send: () => sendCalendarFile(visit, collection, item) }
  const parameters = parametersOf(request)
  const sku = parameters[SKU_PARAMETER]
  const typed = { ...(sku ? { [SKU_PARAMETER]: sku } : {}), ...hiddenInputs(item, parameters) }
  const page = await withPaywall(visit, collection, await itemPage(read, site, route, typed))
  return protect(visit, collection, page)
}

async function describeCollection(visit: Visit, collection: Collection): Promise<Page | OtherResponse> {
  const { read, request, site } = visit
  const target = redirectTargetOf(site, collection)
  if (target !== undefined) return { send: () => visit.moveTo(target, 302) }
  const query = request.query as Query
  if (query['format'] === 'rss' && collection.typeName === 'blog')
    return { send: () => sendBlogFeed(visit, collection) }
  const list = readListQuery((name) => textIn(query, name))
  // A form sends its empty fields too, so the address of its list is longer than it need be.
  if ([...LIST_PARAMETERS].some((name) => query[name] === '')) {
    const shorter = withQueryOf(
      request,
      toListUrl(collectionUrl(collection), list),
      (name, value) => value !== '' && !LIST_PARAMETERS.has(name),
    )
    return { send: () => visit.redirect(shorter, 302) }
  }
  const page = await collectionPage(read, site, collection, list, parametersOf(request))
  if (page === undefined) throw notFound()
  return protect(visit, collection, page)
}

/** Marks the page of a locked collection as protected, which keeps search engines from listing it. */
function protect(visit: Visit, collection: Collection, page: Page): Page {
  const pageClosing = closingOfPage(visit, collection)
  const shown = pageClosing === undefined ? page : { ...page, content: { ...page.content, pageClosing } }
  if (!visit.site.locks.has(collection.id)) return shown
  return { ...shown, type: 'protected-content', isIndexed: false }
}

const MAX_TEXT = 200

/** A parameter of the query as text; the first one when it is repeated. */
function textIn(query: Query, name: string): string {
  const value = query[name]
  const text = String((Array.isArray(value) ? value[0] : value) ?? '')
  return cutAtGrapheme(text.trim(), MAX_TEXT)
}
