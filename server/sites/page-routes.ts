import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { notFound } from '../errors/request-problems.ts'
import type { Collection } from '../store/types.ts'
import { closedLockOf } from '../visitor/access.ts'
import { parametersOf } from '../visitor/fields.ts'
import { NEW_FORM } from '../visitor/form-state.ts'
import type { SiteServices, Visit } from '../visitor/visit.ts'
import { redirectTargetOf } from '../website/kinds.ts'
import type { Page } from '../website/page.ts'
import type { Site } from '../website/site.ts'
import { collectionUrl } from '../website/urls.ts'
import { sendCalendarFile } from './calendar.ts'
import { sendBlogFeed } from './feeds.ts'
import { findRoute, type Route } from './find-route.ts'
import { getRoutes } from './get-routes.ts'
import { hiddenInputs } from './hidden-inputs.ts'
import { collectionPage } from './pages/collection.ts'
import { itemPage } from './pages/item.ts'
import { lockPage } from './pages/lock-screens.ts'
import { accessDeniedPage } from './pages/memberships.ts'
import { searchPage } from './pages/search.ts'
import { readListQuery, toListUrl } from './views/list-query.ts'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The search, and the pages of the website's owner at all paths that no other route has. */
export const pageRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  await app.register(getRoutes({ [PAGE_PATH.search]: sendSearch, '/*': sendPath }), services)
  const refuse = async () => {
    throw notFound()
  }
  // Refused in a hook, so that no body is parsed: these paths take no writes.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    onRequest: refuse,
    handler: refuse,
  })
  // For methods that no route has.
  app.setNotFoundHandler(refuse)
}

async function sendSearch(visit: Visit): Promise<FastifyReply> {
  const query = visit.request.query as Query
  const { page } = readListQuery((name) => textIn(query, name))
  const found = await searchPage(visit.read, visit.site, textIn(query, 'q'), page)
  if (found === undefined) throw notFound()
  return visit.send(found)
}

async function sendPath(visit: Visit): Promise<FastifyReply> {
  const route = await findRoute(visit.read, visit.site, visit.parameter('*'))
  if (route === undefined) throw notFound()
  if (route.kind === 'redirect') return visit.redirect(route.to, 301)
  const { read, site } = visit
  const { collection } = route
  const lock = closedLockOf(visit, collection)
  if (lock?.kind === 'password') return visit.send(lockPage(collection, NEW_FORM))
  if (lock !== undefined) return visit.send(await accessDeniedPage(read, site, collection, lock))
  return sendOpenRoute(visit, route)
}

/** Sends a page that no lock closes. */
async function sendOpenRoute(
  visit: Visit,
  route: Exclude<Route, { kind: 'redirect' }>,
): Promise<FastifyReply> {
  if (route.kind === 'closed') throw notFound()
  return route.kind === 'item' ? sendItem(visit, route) : sendCollection(visit, route.collection)
}

async function sendItem(visit: Visit, route: Extract<Route, { kind: 'item' }>): Promise<FastifyReply> {
  const { read, request, site } = visit
  const { collection, item } = route
  const isCalendarFile = (request.query as Query)['format'] === 'ical'
  if (isCalendarFile && collection.typeName === 'events') return sendCalendarFile(visit, collection, item)
  const page = await itemPage(read, site, route, hiddenInputs(item, parametersOf(request)))
  return visit.send(protect(site, collection, page))
}

async function sendCollection(visit: Visit, collection: Collection): Promise<FastifyReply> {
  const { read, request, site } = visit
  const target = redirectTargetOf(site, collection)
  if (target !== undefined) return visit.redirect(target, 302)
  const query = request.query as Query
  if (query['format'] === 'rss' && collection.typeName === 'blog') return sendBlogFeed(visit, collection)
  const list = readListQuery((name) => textIn(query, name))
  // A form sends its empty fields too, so the address of its list is longer than it need be.
  if (Object.values(query).includes(''))
    return visit.redirect(toListUrl(collectionUrl(collection), list), 302)
  const page = await collectionPage(read, site, collection, list)
  if (page === undefined) throw notFound()
  return visit.send(protect(site, collection, page))
}

/** Marks the page of a locked collection as protected, which keeps search engines from listing it. */
function protect({ locks }: Site, { id }: Collection, page: Page): Page {
  return locks.has(id) ? { ...page, type: 'protected-content', isIndexed: false } : page
}

const MAX_TEXT = 200

/** A parameter of the query as text; the first one when it is repeated. */
function textIn(query: Query, name: string): string {
  const value = query[name]
  return String((Array.isArray(value) ? value[0] : value) ?? '')
    .trim()
    .slice(0, MAX_TEXT)
}
