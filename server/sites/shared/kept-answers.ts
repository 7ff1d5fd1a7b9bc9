import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { FairCache } from '../../render/fair-cache.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { SharedContent } from './shared-content.ts'
import { addressOfPage } from './shared-key.ts'

/** The one route whose answers are kept: no rate counts its requests, and it has no hooks of its own. */
const ROUTE = '/*'

/** Headers that differ between the answers with one page. */
const OF_ONE_ANSWER: ReadonlySet<string> = new Set(['content-encoding', 'content-length'])

/** Estimated memory of an answer besides the text by which it is found. */
const ANSWER_BYTES = 4096

/** UTF-16 units of this text. */
const MAX_QUESTION = 2000

/** The answer that hooks and route made of a page for everybody, without the bytes of the page. */
export interface KeptAnswer {
  /** The host that was asked: as it was named, as the website's record has it, and in absolute addresses. */
  readonly authority: string
  readonly recordedHost: string | undefined
  readonly origin: string
  /** The address in the key of the page. */
  readonly address: string
  /** The nonce in the page and its policy. Another page has another. */
  readonly nonce: string
  readonly route: string
  /** The headers of a 200, but for those that differ between answers. */
  readonly headers: readonly string[]
  readonly headersOf304: readonly string[]
}

interface KeptAnswersOptions {
  readonly maxBytes: number
  /** Whether headers of proxies may change the host and the scheme of a request. */
  readonly trustsProxies: boolean
}

/**
 * Answers with pages for everybody, kept as the hooks and the route sent them.
 *
 * An answer is found by all that chooses website, address and page in a request without cookies of ours, letter by letter. So
 * nothing that the hooks decide by it is decided in another way here. The page is not kept with it, because it may change.
 */
export class KeptAnswers {
  readonly #answers: FairCache<KeptAnswer, string>
  readonly #trustsProxies: boolean

  constructor({ maxBytes, trustsProxies }: KeptAnswersOptions) {
    this.#answers = new FairCache(Math.max(1, maxBytes))
    this.#trustsProxies = trustsProxies
  }

  find(request: IncomingMessage): KeptAnswer | undefined {
    return this.#answers.use(this.#questionOf(request, request.url))
  }

  /** Keeps the answer to a visit, when it is sent with this page. HEAD passes hooks that redirect GET, so it teaches nothing. */
  learn(visit: Visit, { nonce }: SharedContent): void {
    const { request, reply, websiteId } = visit
    const { method, originalUrl, routeOptions } = request
    if (method !== 'GET' || routeOptions.url !== ROUTE || !originalUrl.startsWith('/')) return
    const question = this.#questionOf(request.raw, originalUrl)
    if (question.length > MAX_QUESTION || this.#answers.peek(question)?.nonce === nonce) return
    reply.raw.once('finish', () => {
      if (reply.statusCode !== 200 || !isPublic(reply)) return
      const { askedHost: authority, recordedHost, origin } = request
      this.#answers.set(
        question,
        {
          ...{ authority, recordedHost, origin, address: addressOfPage(visit), nonce },
          ...{ route: ROUTE, ...headersOfAll(reply) },
        },
        ANSWER_BYTES + 2 * question.length,
        websiteId,
      )
    })
  }

  /**
   * The target is that of the client, with its language, which Fastify cuts off before it chooses the route.
   *
   * The headers of a proxy count by the address of the connection, because Fastify trusts some addresses only.
   */
  #questionOf({ headers, socket }: IncomingMessage, url: string | undefined): string {
    const asked = `${headers.host}\n${url}`
    if (!this.#trustsProxies) return asked
    return [asked, headers['x-forwarded-host'], headers['x-forwarded-proto'], socket.remoteAddress].join('\n')
  }
}

/** Headers of a page that a 304 leaves out: it has no body, and its policy is that of the page in the browser. */
const OF_A_BODY: ReadonlySet<string> = new Set([
  ...['content-type', 'content-security-policy', 'speculation-rules'],
])

function headersOfAll(reply: FastifyReply): Pick<KeptAnswer, 'headers' | 'headersOf304'> {
  const lasting = Object.entries(reply.getHeaders()).filter(([name]) => !OF_ONE_ANSWER.has(name))
  const toList = (entries: typeof lasting) => entries.flatMap(([name, value]) => [name, String(value)])
  return {
    headers: toList(lasting),
    headersOf304: toList(lasting.filter(([name]) => !OF_A_BODY.has(name))),
  }
}

/** A safeguard: a page for everybody is sent like this. */
function isPublic(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public') && !reply.hasHeader('set-cookie')
}
