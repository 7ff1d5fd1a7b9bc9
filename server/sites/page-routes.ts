import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pageUnknown } from '../refusal.ts'
import type { Collection } from '../store/types.ts'
import { closedLockOf } from './access.ts'
import { sendFeed } from './feeds.ts'
import { targetOf } from './kinds.ts'
import type { Page } from './page.ts'
import { collectionPage } from './pages/collection.ts'
import { itemPage } from './pages/item.ts'
import { accessDeniedPage } from './pages/memberships.ts'
import { lockPage } from './pages/other.ts'
import { searchPage } from './pages/search.ts'
import { findRoute, type Route } from './routing.ts'
import { sendPage } from './send-page.ts'
import type { SiteServices } from './services.ts'
import type { Site } from './site.ts'
import type { ListQuery } from './views/pagination.ts'

type Query = Readonly<Record<string, string | readonly string[] | undefined>>

/** The pages that a website's owner made, and the search over them. */
export const pageRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.get('/search', { exposeHeadRoute: true }, async (request, reply) => {
    const query = textIn(request.query as Query, 'q')
    return sendPage(services, request, reply, await searchPage(services.store, request.site, query))
  })

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const route = await findRoute(services.store, request.site, path)
    if (route === undefined) throw pageUnknown()
    if (route.kind === 'redirect') return reply.redirect(route.to, 301)
    return sendRoute(services, request, reply, route)
  })

  const refuse = async () => {
    throw pageUnknown()
  }
  // Before a body is read: nothing takes it.
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    onRequest: refuse,
    handler: refuse,
  })
  // Of methods that no route has.
  app.setNotFoundHandler(refuse)
}

async function sendRoute(
  services: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Exclude<Route, { kind: 'redirect' }>,
): Promise<FastifyReply> {
  const { store, signer } = services
  const { site } = request
  const { collection } = route
  const lock = closedLockOf(signer, request, collection)
  if (lock?.kind === 'password') return sendPage(services, request, reply, lockPage(collection, {}))
  if (lock !== undefined)
    return sendPage(services, request, reply, await accessDeniedPage(store, site, collection, lock))
  if (route.kind === 'closed') throw pageUnknown()
  if (route.kind === 'item')
    return sendPage(services, request, reply, protect(site, collection, await itemPage(store, site, route)))
  const target = targetOf(site, collection)
  if (target !== undefined) return reply.redirect(target, 302)
  const query = request.query as Query
  if (query['format'] === 'rss' && collection.typeName === 'blog')
    return sendFeed(services, request, reply, collection)
  const page = await collectionPage(store, site, collection, toListQuery(query))
  if (page === undefined) throw pageUnknown()
  return sendPage(services, request, reply, protect(site, collection, page))
}

/** What stands behind a lock is nobody else's to list. */
function protect({ locks }: Site, { id }: Collection, page: Page): Page {
  return locks.has(id) ? { ...page, type: 'protected-content', isIndexed: false } : page
}

const MAX_PAGES = 10_000

function toListQuery(query: Query): ListQuery {
  const page = Number(textIn(query, 'page') || 1)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGES ? page : 1,
    category: textIn(query, 'category'),
    tag: textIn(query, 'tag'),
  }
}

const MAX_TEXT = 200

/** A parameter of the query as text; the first where it stands twice. */
function textIn(query: Query, name: string): string {
  const value = query[name]
  return String((Array.isArray(value) ? value[0] : value) ?? '')
    .trim()
    .slice(0, MAX_TEXT)
}
