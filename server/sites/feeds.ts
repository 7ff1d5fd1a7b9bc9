import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { escapeText } from '../../engine/domain/escape.ts'
import { etagOf, isNamedBy } from '../render/answer.ts'
import type { Store } from '../store/store.ts'
import type { Collection } from '../store/types.ts'
import { toContent } from './content.ts'
import { isPart } from './kinds.ts'
import { lockOfSite } from './locks.ts'
import { originOf } from './send-page.ts'
import type { SiteServices } from './services.ts'
import type { Site } from './site.ts'
import { collectionUrl, hasItemPages, itemUrl } from './urls.ts'
import { textOf } from './views/item.ts'

/** `/robots.txt` and `/sitemap.xml`. */
export const feedRoutes: FastifyPluginAsync<SiteServices> = async (app, { store }) => {
  app.get('/robots.txt', { exposeHeadRoute: true }, async (request, reply) => {
    if (lockOfSite(request.site.website) !== undefined)
      return sendText(request, reply, 'text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n')
    const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '']
    const text = [...lines, `Sitemap: ${originOf(request)}/sitemap.xml`, ''].join('\n')
    return sendText(request, reply, 'text/plain; charset=utf-8', text)
  })

  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (request, reply) => {
    const text = await toSitemap(store, request.site, originOf(request))
    return sendText(request, reply, 'application/xml; charset=utf-8', text)
  })
}

/** What is a visitor's own, or makes no sense without one. */
const PRIVATE = ['/cart', '/checkout', '/donate', '/newsletter', '/reviews', '/search', '/api/']

/** What everybody may see, whoever asks: others keep it. */
async function toSitemap(
  { read }: Store,
  { website, collections, locks }: Site,
  origin: string,
): Promise<string> {
  const open = collections.filter(({ id }) => !locks.has(id))
  const items = await read.items.listAll(website.id)
  const pages = open
    .filter((collection) => collection.typeName !== 'folder' && !isPart(collection))
    .map((collection) => `  <url><loc>${escapeText(origin + collectionUrl(collection))}</loc></url>`)
  const itemPages = items.flatMap((item) => {
    const collection = open.find(({ id }) => id === item.collectionId)
    if (collection === undefined || !hasItemPages(collection)) return []
    const loc = escapeText(origin + encodeURI(itemUrl(collection, item)))
    return `  <url><loc>${loc}</loc><lastmod>${new Date(item.publishOn).toISOString()}</lastmod></url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...itemPages,
    '</urlset>',
    '',
  ].join('\n')
}

const FEED_LENGTH = 20

/** The newest posts of a blog as RSS 2.0. */
export async function sendFeed(
  { store }: SiteServices,
  request: FastifyRequest,
  reply: FastifyReply,
  collection: Collection,
): Promise<FastifyReply> {
  const { site } = request
  const page = { limit: FEED_LENGTH, offset: 0 }
  const { items } = await site.items.list(store.read.items, collection, page)
  const { views } = await toContent(store, site, items)
  const origin = originOf(request)
  const posts = views.map((view) => {
    const link = escapeText(origin + textOf(view, 'fullUrl'))
    return [
      '    <item>',
      `      <title>${escapeText(textOf(view, 'title'))}</title>`,
      `      <link>${link}</link>`,
      `      <guid>${link}</guid>`,
      `      <pubDate>${new Date(Number(view['publishOn'])).toUTCString()}</pubDate>`,
      `      <description>${escapeText(textOf(view, 'excerpt') || textOf(view, 'body'))}</description>`,
      '    </item>',
    ].join('\n')
  })
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0">',
    '  <channel>',
    `    <title>${escapeText(`${collection.title} — ${site.website.title}`)}</title>`,
    `    <link>${escapeText(origin + collectionUrl(collection))}</link>`,
    `    <description>${escapeText(collection.title)}</description>`,
    `    <language>${escapeText(site.website.settings.locale)}</language>`,
    ...posts,
    '  </channel>',
    '</rss>',
    '',
  ].join('\n')
  return sendText(request, reply, 'application/rss+xml; charset=utf-8', text, site.locks.has(collection.id))
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  isLocked = false,
): FastifyReply {
  const body = Buffer.from(text)
  const etag = etagOf(body)
  reply.headers({ etag, 'cache-control': isLocked ? 'private, no-cache' : 'public, max-age=300' })
  if (isNamedBy(request.headers['if-none-match'], { etag })) return reply.code(304).send()
  return reply.type(type).send(body)
}
