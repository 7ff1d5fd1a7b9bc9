import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairCache } from '../../bytes/fair-cache.ts'
import { hasAnswered } from '../../visitor/tracking-consent.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { SharedContent } from './shared-content.ts'
import { addressOfPage } from './shared-key.ts'

/** The one route whose responses are kept: no rate counts its requests, and it has no hooks of its own. */
const ROUTE = '/*'

/** Headers that differ between the responses with one page. */
const OF_ONE_RESPONSE: ReadonlySet<string> = new Set(['content-encoding', 'content-length'])

/** Headers of a page that a 304 leaves out: it has no body, and its policy is that of the page in the browser. */
const OF_A_BODY: ReadonlySet<string> = new Set([
  ...['content-type', 'content-security-policy', 'speculation-rules'],
])

/** Estimated memory of a response besides its key, and UTF-16 units of that. */
const RESPONSE_BYTES = 4096
const MAX_KEY_LENGTH = 2000

/** Names and values by turns, as `writeHead` takes them. */
type Headers = readonly string[]

/** The response that hooks and route made of a shared page, without the bytes of the page. */
interface SharedResponse {
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
 * A cache of the headers of shared pages, as the hooks and the route sent them, by all that chooses website and page in a request without
 * cookies of ours. The page is not kept with them, because it may change.
 */
export class SharedResponseCache {
  readonly #responses: FairCache<SharedResponse, string>

  constructor(maxBytes: number) {
    this.#responses = new FairCache(Math.max(1, maxBytes))
  }

  find(request: FastifyRequest): SharedResponse | undefined {
    return this.#responses.use(keyOf(request))
  }

  /** Keeps the response to a visit, when it is sent with this page. HEAD passes hooks that redirect GET, so it teaches nothing. */
  learn(visit: Visit, { nonce }: SharedContent): void {
    const { request, reply, websiteId } = visit
    if (request.method !== 'GET' || request.routeOptions.url !== ROUTE) return
    const key = keyOf(request)
    if (key.length > MAX_KEY_LENGTH || this.#responses.peek(key)?.nonce === nonce) return
    reply.raw.once('finish', () => {
      if (reply.statusCode !== 200 || !isPublic(reply)) return
      const { recordedHost, origin } = request
      const kept = { recordedHost, origin, address: addressOfPage(visit), nonce, ...lastingOf(reply) }
      this.#responses.set(key, kept, RESPONSE_BYTES + 2 * key.length, websiteId)
    })
  }
}

/** The target is that of the client, with its language, which Fastify cuts off before it chooses the route. */
function keyOf(request: FastifyRequest): string {
  const { protocol, askedHost, originalUrl } = request
  // Those who have answered get another page where a website asks for consent; the website is not known yet.
  return `${protocol}\n${askedHost}\n${originalUrl}${hasAnswered(request) ? '\nanswered' : ''}`
}

function lastingOf(reply: FastifyReply): Pick<SharedResponse, 'headers' | 'headersOf304'> {
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
