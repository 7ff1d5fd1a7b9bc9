import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isFresh } from '../../bytes/etag.ts'
import { encodingFor } from '../../http/encodings.ts'
import type { Metrics } from '../../observe/metrics/metrics.ts'
import { hasPersonalCookie } from '../../visitor/cookies.ts'
import type { SiteDirectory } from '../../website/directory.ts'
import { askedOf, sharedKeyAt } from './shared-key.ts'
import type { SharedPageCache } from './shared-page-cache.ts'
import type { SharedResponseCache } from './shared-response-cache.ts'

interface KeptPagesOptions {
  readonly directory: SiteDirectory
  readonly sharedPages: SharedPageCache
  readonly sharedResponses: SharedResponseCache
  readonly metrics: Metrics
}

/**
 * Answers requests for shared pages that are kept, before anything is looked up for them. All others pass.
 *
 * The headers of the first response are sent again as they were, so no hook has to make them anew.
 */
export const keptPages = plugin<KeptPagesOptions>(async (app, options) => {
  app.addHook('onRequest', (request, reply, done) => {
    const page = findPage(options, request)
    if (page === undefined) return done()
    const { websiteId, kept, content, encoding, body } = page
    const { record, method } = request
    record.site = websiteId
    options.metrics.siteRequested(websiteId)
    options.sharedPages.answeredKept()
    reply.hijack()
    if (isFresh(request, content.etag)) return void reply.raw.writeHead(304, [...kept.headersOf304]).end()
    const form = encoding === undefined ? [] : ['content-encoding', encoding]
    record.bytesOut = body.length
    reply.raw.writeHead(200, [...kept.headers, ...form, 'content-length', String(body.length)])
    reply.raw.end(method === 'HEAD' ? undefined : body)
  })
})

/** The kept page for a request, in a form that its browser takes; undefined for all others. */
function findPage({ directory, sharedPages, sharedResponses }: KeptPagesOptions, request: FastifyRequest) {
  const { method, headers, cookies, askedHost } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
  const kept = sharedResponses.find(request)
  const found = kept && directory.peek(askedHost)
  if (kept === undefined || found === undefined || found.host !== kept.recordedHost) return undefined
  if (hasPersonalCookie({ cookies, origin: kept.origin })) return undefined
  const content = sharedPages.kept(sharedKeyAt(found.site, kept.address, askedOf(found.site, request)))
  if (content?.nonce !== kept.nonce) return undefined
  const encoding = encodingFor(headers['accept-encoding'])
  const body = content.madeIn(encoding)
  return body && { websiteId: found.site.website.id, kept, content, encoding, body }
}
