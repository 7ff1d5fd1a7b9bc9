import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Problem } from '../errors/problem.ts'
import {
  addressMalformed,
  charsetUnsupported,
  encodingUnsupported,
  framingAmbiguous,
  headerInvalid,
} from '../errors/request-problems.ts'

import { isText } from './repaired-target.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The host that was asked for, in the spelling of the request: that of `Host`, or of a proxy that may name another. */
    askedHost: string
  }
  interface FastifyContextConfig {
    /** Whether the route is a document, which is shown whatever its query holds; by default not. */
    ignoresQuery?: boolean
  }
}

interface WellFormedOptions {
  /** Whether `X-Forwarded-Host` of a trusted proxy takes the place of `Host`. */
  readonly trustsForwardedHost: boolean
}

/** A name or an address, with or without a port. No host name has other characters, or an empty part. */
const HOST = /^(?!.*\.\.)(?:[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_.])?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i

/** The scheme and authority of a request target in absolute form. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i

/** The values of Fastify's `protocol`, which takes any text from a header. */
const SCHEMES: ReadonlySet<string> = new Set(['http', 'https'])

/** A run of escaped bytes in an address. */
const ESCAPED = /(?:%[0-9a-f]{2})+/gi

/**
 * Refuses requests whose host, address or content type is not well-formed, before anything is looked up for them.
 *
 * Databases and logs cannot keep NUL and malformed UTF-8, and two readers of a body must not read it by two charsets.
 * Compressed bodies are refused, because a small one could decompress to gigabytes.
 */
export const wellFormed = plugin<WellFormedOptions>(async (app, { trustsForwardedHost }) => {
  app.decorateRequest('askedHost', '')
  app.addHook('onRequest', (request, _reply, done) => {
    // `host` of Fastify is that of a trusted proxy, if one names another.
    request.askedHost = trustsForwardedHost ? request.host : (request.headers.host ?? '')
    done(problemOf(request))
  })
})

/** The path of a request target, which is in absolute form when a client takes the service for its proxy. */
export function pathOfTarget(target: string): string {
  const path = target.replace(ABSOLUTE, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether text is a name or address, without a port or with one that exists. */
function isHost(text: string): boolean {
  const [found, port = '1'] = HOST.exec(text) ?? []
  return found !== undefined && Number(port) >= 1 && Number(port) <= 65_535
}

function problemOf({
  askedHost,
  protocol,
  originalUrl,
  url,
  headers,
  raw,
  routeOptions,
}: FastifyRequest): Problem | undefined {
  // HTTP/1.0 has no such header (RFC 9112 §3.2).
  if (headers.host === undefined && raw.httpVersion === '1.1')
    return headerInvalid('host', 'a name, or a name and a port')
  if ([askedHost, headers.host ?? ''].some((one) => one !== '' && !isHost(one)))
    return headerInvalid('host', 'a name, or a name and a port')
  // Of a trusted proxy. It begins absolute addresses, so any other text would lead a link in a mail elsewhere.
  if (!SCHEMES.has(protocol)) return headerInvalid('x-forwarded-proto', '`http` or `https` at its end')
  // The target of a website is repaired by now.
  if (routeOptions.config.ignoresQuery !== true && !isWellFormed(url)) return addressMalformed()
  const [, authority] = ABSOLUTE.exec(originalUrl) ?? []
  if (authority !== undefined && authority.toLowerCase() !== headers.host?.toLowerCase())
    return headerInvalid('host', 'the host of the request target')
  return problemOfBody(headers)
}

function problemOfBody(headers: FastifyRequest['headers']): Problem | undefined {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  const { 'transfer-encoding': transfer = 'chunked' } = headers
  // Node takes `gzip, chunked` for chunks alone, while a proxy in front of it may unpack the body.
  if (transfer.toLowerCase() !== 'chunked') return framingAmbiguous()
  if (encoding.toLowerCase() !== 'identity') return encodingUnsupported()
  return hasOtherCharset(type) ? charsetUnsupported() : undefined
}

/** Whether the escaped bytes of an address are UTF-8 without NUL. A percent sign alone stands for itself. */
function isWellFormed(target: string): boolean {
  return [...target.matchAll(ESCAPED)].every(([escaped]) => isText(escaped))
}

const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8'])

/** Whether a content type names a charset that is not UTF-8, or a parameter twice. */
function hasOtherCharset(type: string): boolean {
  const names = new Set<string>()
  for (const parameter of type.split(';').slice(1)) {
    const [name = '', value = ''] = parameter.split('=').map((part) => part.trim().toLowerCase())
    if (names.has(name)) return true
    names.add(name)
    if (name === 'charset' && !UTF_8.has(value.replaceAll('"', ''))) return true
  }
  return false
}
