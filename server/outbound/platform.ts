import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

/** A request of a visitor for the platform. */
export interface PlatformRequest {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Undefined for a request without a body. */
  readonly body: Readable | undefined
  /** The visitor's address, and those of the proxies that it came through. */
  readonly addresses: readonly string[]
  readonly protocol: string
  /** The host that the visitor asked for. */
  readonly host: string
  /** Aborts when the visitor is gone. */
  readonly signal: AbortSignal
}

/** An answer of the platform. */
export interface PlatformResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Readable
}

/** An existing platform, which answers the API of websites. */
export interface Platform {
  /** Sends a request on. Throws `PlatformTimeout`, or another error when the platform cannot be reached. */
  send(request: PlatformRequest): Promise<PlatformResponse>
  close(): Promise<void>
}

/** The platform did not answer in time. */
export class PlatformTimeout extends Error {}

/** Headers of one connection, which no proxy passes on (RFC 9110 §7.6.1); `expect` was answered by this service. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])

/**
 * Headers that browsers and the scripts of pages send. No other passes, because servers believe many of them: `X-Real-IP` names
 * the visitor, `X-Original-URL` the path, `X-HTTP-Method-Override` the method.
 */
const OF_VISITORS: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-encoding'],
  ...['content-length', 'content-type', 'cookie', 'dnt', 'idempotency-key', 'if-match', 'if-modified-since'],
  ...['if-none-match', 'if-range', 'if-unmodified-since', 'origin', 'pragma', 'priority', 'range', 'referer'],
  ...['save-data', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'sec-fetch-user', 'sec-gpc'],
  ...['user-agent', 'x-csrf-token', 'x-requested-with', 'x-siteuser-xsrf-token'],
])

/** Codes of undici for an answer that takes too long. */
const TIMEOUTS: ReadonlySet<string> = new Set([
  ...['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
])

/** Connects to the platform at an address such as `https://platform.example`. Bodies are streamed in both directions. */
export function createPlatform(address: string, timeoutMs: number): Platform {
  const { origin, pathname } = new URL(address)
  const prefix = pathname.replace(/\/$/, '')
  const load = async () => {
    const { Agent, request } = await import('undici')
    const dispatcher = new Agent({
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })
    return { dispatcher, request }
  }
  // Imported by the first request, because few processes need it and it takes megabytes.
  let loading: ReturnType<typeof load> | undefined
  return {
    send: async (visitor) => {
      loading ??= load()
      const { dispatcher, request } = await loading
      try {
        const asked = `${origin}${prefix}${visitor.path}`
        const { statusCode, headers, body } = await request(asked, {
          dispatcher,
          method: visitor.method,
          headers: toHeaders(visitor),
          body: visitor.body ?? null,
          signal: visitor.signal,
        })
        return { status: statusCode, headers: toAnswered(headers, { origin, asked }), body }
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException
        if (TIMEOUTS.has(code))
          throw new PlatformTimeout('The platform did not answer in time.', { cause: error })
        throw error
      }
    },
    close: async () => (await loading)?.dispatcher.destroy(),
  }
}

function toHeaders(visitor: PlatformRequest): Record<string, string | string[]> {
  return {
    ...passedOn(visitor.headers, (name) => OF_VISITORS.has(name)),
    'x-forwarded-for': visitor.addresses.join(', '),
    'x-forwarded-host': visitor.host,
    'x-forwarded-proto': visitor.protocol,
  }
}

/** A redirect to the platform itself leads to the same path of the website, and one that is no address leads nowhere. */
function toAnswered(
  headers: IncomingHttpHeaders,
  { origin, asked }: { readonly origin: string; readonly asked: string },
): PlatformResponse['headers'] {
  const { location, ...rest } = passedOn(headers)
  const to = typeof location === 'string' ? URL.parse(location, asked) : null
  if (to === null) return rest
  return { ...rest, location: to.origin === origin ? to.pathname + to.search + to.hash : to.href }
}

function passedOn(
  headers: IncomingHttpHeaders,
  isPassed: (name: string) => boolean = () => true,
): Record<string, string | string[]> {
  const named = new Set(
    String(headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  )
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP.has(name) || named.has(name) || !isPassed(name)
        ? []
        : [[name, value]],
    ),
  )
}
