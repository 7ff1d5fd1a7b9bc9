import type { FastifyRequest } from 'fastify'
import type { FoundSite } from '../website/directory.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The scheme and host with which absolute addresses begin: `https://shop.example`. '' until the website is known. */
    origin: string
    /** The same at which the visitor's browser is, as it sends it in `Origin`. It differs in development only. */
    visitedOrigin: string
    /** The host in absolute addresses, as the website's record has it; undefined when it has none. */
    recordedHost: string | undefined
  }
}

/** The address at which visitors reach the websites, where the service cannot know it by itself. */
export interface PublicAddress {
  /** '' when it is that of the request, which a trusted proxy may name. */
  readonly scheme: '' | 'http' | 'https'
  /** 0 when it is that of the scheme under TLS, and otherwise the port that the service listens at. */
  readonly port: number
}

const SCHEME_PORT = { http: 80, https: 443 } as const

/**
 * The scheme, host and port with which absolute addresses of a website begin, and those at which the visitor is.
 *
 * Absolute addresses have a host of the website's record, because a stranger chooses the host of a request, and a mail would
 * carry it. Without any recorded host, in development, they have that of the request.
 */
export function originsOf(
  request: FastifyRequest,
  { host, isAnother }: Pick<FoundSite, 'host' | 'isAnother'>,
  address: PublicAddress,
): Pick<FastifyRequest, 'origin' | 'visitedOrigin'> {
  const scheme = address.scheme || request.protocol
  const visited = `${scheme}://${request.askedHost.toLowerCase()}`
  if (host === undefined) return { origin: visited, visitedOrigin: visited }
  const origin = `${scheme}://${host}${hasPort(host) ? '' : toSuffix(request, scheme, address.port)}`
  return { origin, visitedOrigin: isAnother ? visited : origin }
}

function toSuffix({ raw }: FastifyRequest, scheme: 'http' | 'https', configured: number): string {
  const usual = SCHEME_PORT[scheme]
  // Undefined for a request that came over no socket.
  const listening = scheme === 'https' ? usual : (raw.socket.localPort ?? usual)
  const port = configured === 0 ? listening : configured
  return port === usual ? '' : `:${port}`
}

function hasPort(host: string): boolean {
  return /[^:]:\d+$/.test(host)
}
