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
const OF_A_BODY = ['content-type', 'content-security-policy', 'speculation-rules'] as const

/** Estimated memory of a response besides the text by which it is found, and UTF-16 units of that text. */
const RESPONSE_BYTES = 4096
const MAX_QUESTION = 2000

type Headers = Readonly<Record<string, string>>

/** The response that hooks and route made of a shared page, without the bytes of the page. */
interface KeptResponse {
  /** The host of the website's record, and the origin and address of the page in its key. */
  readonly recordedHost: string | undefined
  readonly origin: string
  readonly address: string
  /** The nonce in the page and its policy. Another page has another. */
  readonly nonce: string
  readonly headers: Headers
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
      const kept = { recordedHost, origin, address: addressOfPage(visit), nonce, headers: lastingOf(reply) }
      this.#responses.set(question, kept, RESPONSE_BYTES + 2 * question.length, websiteId)
    })
  }
}

/** The target is that of the client, with its language, which Fastify cuts off before it chooses the route. */
function questionOf({ protocol, askedHost, originalUrl }: FastifyRequest): string {
  return `${protocol}\n${askedHost}\n${originalUrl}`
}

function lastingOf(reply: FastifyReply): Headers {
  const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_RESPONSE.has(name))
  return Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]))
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

/** Answers requests for shared pages that are kept, before anything is looked up for them. All others pass. */
export const keptPages = plugin<KeptPagesOptions>(async (app, options) => {
  app.addHook('onRequest', (request, reply, done) => {
    const page = findPage(options, request)
    if (page === undefined) return done()
    const { websiteId, headers, content, encoding, body } = page
    request.record.site = websiteId
    options.metrics.siteRequested(websiteId)
    options.sharedPages.answeredKept()
    // As in `shared-route.ts`: a cache that visitors share would answer others with the ids of this one's request.
    reply.removeHeader('x-request-id').removeHeader('traceparent').headers(headers)
    if (isFresh(request, content.etag)) {
      for (const name of OF_A_BODY) reply.removeHeader(name)
      return void reply.code(304).send()
    }
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    reply.send(body)
  })
})

/** The kept page for a request, in a form that its browser takes; undefined for all others. */
function findPage({ directory, sharedPages, keptResponses }: KeptPagesOptions, request: FastifyRequest) {
  const { method, headers, cookies, askedHost } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined) return undefined
  const kept = keptResponses.find(request)
  const found = directory.peek(askedHost)
  if (kept === undefined || found === undefined || found.host !== kept.recordedHost) return undefined
  if (hasPersonalCookie({ cookies, origin: kept.origin })) return undefined
  const content = sharedPages.kept(sharedKeyAt(found.site, kept.address))
  if (content?.nonce !== kept.nonce) return undefined
  const encoding = encodingFor(headers['accept-encoding'])
  const body = content.madeIn(encoding)
  return body && { websiteId: found.site.website.id, headers: kept.headers, content, encoding, body }
}
