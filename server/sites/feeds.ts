import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { FILE_PATH } from '../../engine/domain/data/paths.ts'
import { member, toText } from '../../engine/domain/data/value.ts'
import { etagOf, isFresh } from '../bytes/etag.ts'
import type { Collection } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'
import { toAbsolute, withAbsoluteLinks } from '../website/absolute-links.ts'
import { isEmbedded } from '../website/kinds.ts'
import { contentInLanguage, inLanguage } from '../website/languages/links.ts'
import { lockOfWebsite } from '../website/locks.ts'
import { PRIVATE_PATHS } from '../website/paths.ts'
import { toRenderRequest } from '../website/render-request.ts'
import { TEMPLATES_FOLDER } from '../website/theme-folders.ts'
import { collectionUrl, hasItemPages, itemUrl } from '../website/urls.ts'
import type { View } from '../website/view.ts'
import { getRoutes } from './get-routes.ts'
import { toItemViews } from './item-views.ts'
import { renderPage } from './render-page.ts'
import { itemText } from './views/item.ts'

/** Posts in a feed. */
const FEED_LENGTH = 20

/** `/robots.txt` and `/sitemap.xml`. */
export const feedRoutes = getRoutes({
  [FILE_PATH.robots]: sendRobots,
  [FILE_PATH.sitemap]: sendSitemap,
})

/** More addresses than a website has. In development it answers at any. */
const MAX_ORIGINS = 50

/** The text of `/robots.txt` by website as it is loaded, and by origin: it changes with the website only. */
const robots = new WeakMap<object, Map<string, string>>()

async function sendRobots(visit: Visit): Promise<FastifyReply> {
  const { site, request } = visit
  const kept = robots.get(site.website) ?? new Map<string, string>()
  const text = kept.get(request.origin) ?? (await renderFeed(visit, ROBOTS, toRobots(visit)))
  if (kept.size < MAX_ORIGINS) kept.set(request.origin, text)
  robots.set(site.website, kept)
  return sendText(visit, ROBOTS, text, PUBLIC)
}

function toRobots(visit: Visit): View {
  return {
    isLocked: lockOfWebsite(visit.site.website) !== undefined,
    privatePaths: visit.site.languages.flatMap(({ prefix }) => PRIVATE_PATHS.map((path) => prefix + path)),
    sitemapUrl: visit.request.origin + FILE_PATH.sitemap,
  }
}

/** Lists public pages only, because shared caches may store the response. */
async function sendSitemap(visit: Visit): Promise<FastifyReply> {
  const { collections, locks } = visit.site
  const open = new Map(collections.filter(({ id }) => !locks.has(id)).map((one) => [one.id, one]))
  const items = await visit.site.items.addresses(visit.read.items)
  const times = await visit.read.collections.changeTimes(visit.site.website.id)
  const itemTimes = Map.groupBy(items, ({ collectionId }) => collectionId)
  const pages = [...open.values()]
    .filter((collection) => collection.typeName !== 'folder' && !isEmbedded(collection))
    .map((collection) => {
      const inside = itemTimes.get(collection.id) ?? []
      const time = Math.max(times.get(collection.id) ?? 0, ...inside.map(({ changedAt }) => changedAt))
      return { path: collectionUrl(collection), ...toModified(time) }
    })
  const itemPages = items.flatMap((item) => {
    const collection = open.get(item.collectionId)
    if (collection === undefined || !hasItemPages(collection)) return []
    const path = encodeURI(itemUrl(collection, item))
    return { path, ...toModified(Math.max(item.publishOn, item.changedAt)) }
  })
  const all = [...pages, ...itemPages].flatMap(({ path, ...rest }) =>
    inEachLanguage(visit, path).map((addresses) => ({ ...addresses, ...rest })),
  )
  return sendFeed(visit, SITEMAP, { pages: all })
}

/** The addresses of a page: one in each language, with the others beside it. */
function inEachLanguage({ request: { origin }, site: { languages } }: Visit, path: string): readonly View[] {
  const all = languages.map(({ code, prefix }) => ({ code, url: origin + inLanguage(prefix, path) }))
  return all.map(({ url }) => ({ url, ...(all.length > 1 ? { alternates: all } : {}) }))
}

/** The time of the last change; no member when it is unknown. */
function toModified(timeMs: number): View {
  return timeMs === 0 ? {} : { modifiedOn: new Date(timeMs).toISOString() }
}

/** Sends the first posts of a blog as RSS 2.0, with their whole text. */
export async function sendBlogFeed(visit: Visit, collection: Collection): Promise<FastifyReply> {
  const { site, read } = visit
  const { items } = await site.items.list(read.items, collection, { limit: FEED_LENGTH, offset: 0 })
  const { views } = await toItemViews(read, site, items)
  const { origin } = visit
  const context = {
    title: `${collection.title} — ${site.website.title}`,
    url: origin + collectionUrl(collection),
    feedUrl: `${origin}${collectionUrl(collection)}?format=rss`,
    description: collection.title,
    language: site.website.settings.locale,
    posts: views.map((view) => toPost(contentInLanguage(site.language.prefix, view), origin)),
  }
  const isLocked = site.locks.has(collection.id)
  return sendFeed(visit, RSS, context, isLocked ? 'private, no-cache' : PUBLIC)
}

/** A post with the two forms of its text: the shorter first, each with addresses that a feed reader can open. */
function toPost(view: View, origin: string): View {
  const url = toAbsolute(itemText(view, 'fullUrl'), origin)
  const [excerpt, body] = ['excerpt', 'body'].map((name) => withAbsoluteLinks(itemText(view, name), url))
  return {
    title: itemText(view, 'title'),
    url,
    publishedOn: new Date(Number(view['publishOn'])).toUTCString(),
    author: toText(member(view['author'], 'displayName')),
    categories: view['categories'] ?? [],
    description: excerpt || body || '',
    content: body || excerpt || '',
  }
}

const PUBLIC = 'public, max-age=300'

/** A document that templates of the service make, not of the theme. */
interface Feed {
  readonly template: string
  readonly contentType: string
}

const ROBOTS = readFeed('robots.txt', 'text/plain; charset=utf-8')
const SITEMAP = readFeed('sitemap.xml', 'application/xml; charset=utf-8')
const RSS = readFeed('rss.xml', 'application/rss+xml; charset=utf-8')

function readFeed(file: string, contentType: string): Feed {
  return { template: readFileSync(join(TEMPLATES_FOLDER, 'feeds', file), 'utf8'), contentType }
}

async function sendFeed(visit: Visit, feed: Feed, context: View, caching = PUBLIC): Promise<FastifyReply> {
  return sendText(visit, feed, await renderFeed(visit, feed, context), caching)
}

function renderFeed(visit: Visit, { template }: Feed, context: View): Promise<string> {
  return renderPage(visit, toRenderRequest(visit.site.website, template, {}, context))
}

/** Characters that XML 1.0 does not allow, not even as references (section 2.2). A title pasted from elsewhere may have some. */
const NO_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function sendText(
  { request, reply }: Visit,
  { contentType }: Feed,
  text: string,
  caching: string,
): FastifyReply {
  const body = Buffer.from(text.replaceAll(NO_XML, ''))
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': caching })
  if (isFresh(request, etag)) return reply.code(304).send()
  return reply.type(contentType).send(body)
}
