import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The scheme and host of the website as its visitors see them: `https://shop.example`. '' until the website is known. */
    origin: string
    /** The host of the website's record that the request asked for; undefined for any other, in development. */
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
 * The scheme, host and port with which absolute addresses of a website begin, and which its pages send as `Origin`.
 *
 * The host is that of the website's record. Without one, in development, it is the host of the request.
 */
export function toOrigin(request: FastifyRequest, host: string | undefined, address: PublicAddress): string {
  const scheme = address.scheme || request.protocol
  if (host === undefined) return `${scheme}://${request.askedHost.toLowerCase()}`
  return `${scheme}://${host}${hasPort(host) ? '' : toSuffix(request, scheme, address.port)}`
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
