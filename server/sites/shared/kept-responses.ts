import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isFresh } from '../../bytes/etag.ts'
import { FairCache } from '../../bytes/fair-cache.ts'
import { encodingFor } from '../../http/encodings.ts'
import type { Metrics } from '../../observe/metrics/metrics.ts'
import { hasPersonalCookie } from '../../visitor/cookies.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { SiteDirectory } from '../../website/directory.ts'
import type { SharedContent } from './shared-content.ts'
import { addressOfPage, sharedKeyAt } from './shared-key.ts'
import type { SharedPages } from './shared-pages.ts'

/** The one route whose responses are kept: no rate counts its requests, and it has no hooks of its own. */
const ROUTE = '/*'

/** Headers that differ between the responses with one page. */
const OF_ONE_RESPONSE: ReadonlySet<string> = new Set(['content-encoding', 'content-length'])

/** Headers of a page that a 304 leaves out: it has no body, and its policy is that of the page in the browser. */
const OF_A_BODY: ReadonlySet<string> = new Set([
  ...['content-type', 'content-security-policy', 'speculation-rules'],
])

/** Estimated memory of a response besides the text by which it is found, and UTF-16 units of that text. */
const RESPONSE_BYTES = 4096
const MAX_QUESTION = 2000

/** Names and values by turns, as `writeHead` takes them. */
type Headers = readonly string[]

/** The response that hooks and route made of a shared page, without the bytes of the page. */
interface KeptResponse {
  /** The host of the website's record, and the origin and address of the page in its key. */
  readonly recordedHost: string | undefined
  readonly origin: string
  readonly address: string
  /** The nonce in the page and its policy. Another page has another. */
  readonly nonce: string
  readonly headers: Headers
  readonly headersOf304: Headers
}

/**
 * The headers of shared pages, kept as the hooks and the route sent them, by all that chooses website and page in a request without
 * cookies of ours. The page is not kept with them, because it may change.
 */
export class KeptResponses {
  readonly #responses: FairCache<KeptResponse, string>

  constructor(maxBytes: number) {
    this.#responses = new FairCache(Math.max(1, maxBytes))
  }

  find(request: FastifyRequest): KeptResponse | undefined {
    return this.#responses.use(questionOf(request))
  }

  /** Keeps the response to a visit, when it is sent with this page. HEAD passes hooks that redirect GET, so it teaches nothing. */
  learn(visit: Visit, { nonce }: SharedContent): void {
    const { request, reply, websiteId } = visit
    if (request.method !== 'GET' || request.routeOptions.url !== ROUTE) return
    const question = questionOf(request)
    if (question.length > MAX_QUESTION || this.#responses.peek(question)?.nonce === nonce) return
    reply.raw.once('finish', () => {
      if (reply.statusCode !== 200 || !isPublic(reply)) return
      const { recordedHost, origin } = request
      const kept = { recordedHost, origin, address: addressOfPage(visit), nonce, ...lastingOf(reply) }
      this.#responses.set(question, kept, RESPONSE_BYTES + 2 * question.length, websiteId)
    })
  }
}

/** The target is that of the client, with its language, which Fastify cuts off before it chooses the route. */
function questionOf({ protocol, askedHost, originalUrl }: FastifyRequest): string {
  return `${protocol}\n${askedHost}\n${originalUrl}`
}

function lastingOf(reply: FastifyReply): Pick<KeptResponse, 'headers' | 'headersOf304'> {
  const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_RESPONSE.has(name))
  const toList = (entries: typeof lasting) => entries.flatMap(([name, value]) => [name, String(value)])
  return {
    headers: toList(lasting),
    headersOf304: toList(lasting.filter(([name]) => !OF_A_BODY.has(name))),
  }
}

/** A safeguard: a shared page is sent like this. */
function isPublic(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public') && !reply.hasHeader('set-cookie')
}

interface KeptPagesOptions {
  readonly directory: SiteDirectory
  readonly sharedPages: SharedPages
  readonly keptResponses: KeptResponses
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
function findPage({ directory, sharedPages, keptResponses }: KeptPagesOptions, request: FastifyRequest) {
  const { method, headers, cookies, askedHost } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
  const kept = keptResponses.find(request)
  const found = kept && directory.peek(askedHost)
  if (kept === undefined || found === undefined || found.host !== kept.recordedHost) return undefined
  if (hasPersonalCookie({ cookies, origin: kept.origin })) return undefined
  const content = sharedPages.kept(sharedKeyAt(found.site, kept.address))
  if (content?.nonce !== kept.nonce) return undefined
  const encoding = encodingFor(headers['accept-encoding'])
  const body = content.madeIn(encoding)
  return body && { websiteId: found.site.website.id, kept, content, encoding, body }
}
