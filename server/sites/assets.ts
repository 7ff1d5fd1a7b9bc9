import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { pageUnknown } from '../refusal.ts'
import { etagOf, isNamedBy } from '../render/answer.ts'
import { isBoughtAsset } from '../store/site-assets.ts'
import type { Asset } from '../store/types.ts'
import { isBoughtMark } from './bought-files.ts'
import { readByteRange } from './byte-range.ts'
import type { SiteServices } from './services.ts'

/** The widths in which pictures come (platform specification §9), as `?format=500w` asks for them. */
const WIDTHS: ReadonlySet<string> = new Set(['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w'])

const MAX_CACHE_BYTES = 32 * 2 ** 20

/** A drawing that is opened by itself runs nothing. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A recording that is opened by itself is played by the browser's own page, which loads it once more. */
const PLAYER_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'"

/** A file as it is sent. */
interface Sent {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
}

/** Stylesheets of themes, and files of websites; those for buyers are found by a mark that pages for buyers have. */
export const assetRoutes: FastifyPluginAsync<SiteServices> = async (app, { store, signer, themes }) => {
  const files = new LRUCache<string, Sent>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })

  app.get('/assets/theme/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const stylesheet = themes.ofStylesheet(file)?.stylesheet
    if (stylesheet === undefined) throw pageUnknown()
    // A page that was made before the style changed asks for the older one: it gets this one, but not for good.
    const isThis = stylesheet.url.endsWith(`/${file}`)
    const lifetime = isThis ? 'max-age=31536000, immutable' : 'no-cache'
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, ${lifetime}`)
      .send(stylesheet.css)
  })

  app.get('/assets/site/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (isBoughtAsset(name)) throw pageUnknown()
    reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
    return send(request, reply, name)
  })

  app.get('/assets/bought/:mark/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const { mark, name } = request.params as { mark: string; name: string }
    if (!isBoughtMark(signer, request.site, name, mark)) throw pageUnknown()
    reply.headers({ 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' })
    return send(request, reply, name)
  })

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const { website } = request.site
    const width = widthIn(request.query)
    const key = [website.id, website.revision, width, name].join('\n')
    let sent = files.get(key)
    if (sent === undefined) {
      const asset = await store.read.assets.byName(website.id, name)
      if (asset === undefined) throw pageUnknown()
      sent = await toSent(asset, width)
      files.set(key, sent)
    }
    reply.headers({
      etag: sent.etag,
      'content-security-policy': isPlayed(sent) ? PLAYER_POLICY : DRAWING_POLICY,
    })
    // What is shown without an origin cannot be kept apart by its origin, as pages are.
    reply.removeHeader('origin-agent-cluster')
    if (isNamedBy(request.headers['if-none-match'], sent)) return reply.code(304).send()
    return sendBytes(request, reply, sent)
  }
}

/** All of a file, or the part that was asked for: some browsers play nothing that does not come in parts. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, { bytes, contentType, etag }: Sent) {
  reply.type(contentType).header('accept-ranges', 'bytes')
  const range = wantsPart(request, etag) ? readByteRange(request.headers.range, bytes.length) : undefined
  if (range === undefined) return reply.send(bytes)
  if (range === 'none')
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send(Buffer.alloc(0))
  const { first, last } = range
  reply.header('content-range', `bytes ${first}-${last}/${bytes.length}`)
  return reply.code(206).send(bytes.subarray(first, last + 1))
}

/** A part goes with parts of this very file alone (RFC 9110 §13.1.5), and is sent to nobody who asks for headers. */
function wantsPart({ method, headers }: FastifyRequest, etag: string): boolean {
  const ifRange = headers['if-range']
  return method === 'GET' && (ifRange === undefined || ifRange === etag)
}

function isPlayed({ contentType }: Sent): boolean {
  return /^(audio|video)\//.test(contentType)
}

function widthIn(query: unknown): string {
  const { format } = query as { format?: unknown }
  return typeof format === 'string' && WIDTHS.has(format) ? format : ''
}

async function toSent(asset: Asset, width: string): Promise<Sent> {
  const { bytes, contentType } =
    width === '' || !asset.contentType.startsWith('image/') ? asset : await resize(asset, width)
  return { bytes, contentType, etag: etagOf(bytes) }
}

/** Loaded when the first picture is asked for: its library takes megabytes. */
async function resize(asset: Asset, width: string): Promise<Pick<Sent, 'bytes' | 'contentType'>> {
  const { resizePicture } = await import('./resize-picture.ts')
  return { bytes: await resizePicture(asset.bytes, Number.parseInt(width, 10)), contentType: 'image/webp' }
}
