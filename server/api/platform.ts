import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { platformTimeout, platformUnreachable } from '../errors/visitor-problems.ts'
import { type Platform, type PlatformRequest, PlatformTimeout } from '../outbound/platform.ts'
import { withoutQuery } from '../website/page.ts'
import { toOwnPath } from '../website/urls.ts'

/**
 * Sends every request below `/api` on to an existing platform, in place of the visitor API.
 *
 * Bodies are streamed, and cookies pass in both directions as they are.
 */
export const platformApi: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  app.removeAllContentTypeParsers()
  // The body stays a stream, whatever it holds.
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))
  app.all('/api/*', async (request, reply) => {
    if (hasDotSegments(withoutQuery(request.url))) throw notFound()
    const answer = await platform.send(toPlatformRequest(request, reply)).catch((err: unknown) => {
      throw toProblem(request, err)
    })
    const { location, ...headers } = answer.headers
    if (typeof location === 'string') reply.header('location', toLocation(location))
    return reply.code(answer.status).headers(headers).send(answer.body)
  })
}

/** The platform may redirect to other websites, for example to pay. A path stays one of this website. */
function toLocation(location: string): string {
  return location.startsWith('/') ? toOwnPath(location) : location
}

/** Whether a path leads out of the API, also for a server that decodes it once or twice, or takes `\` for `/` and `..;` for `..`. */
function hasDotSegments(path: string): boolean {
  const once = decodeBytes(path)
  return [path, once, decodeBytes(once)].some((read) =>
    read.split(/[/\\]/).some((segment) => /^\.{1,2}(?:;|$)/.test(segment)),
  )
}

/** Escaped bytes as they are, because a percent sign may also stand for itself. */
function decodeBytes(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/gi, (_escaped, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function toPlatformRequest(request: FastifyRequest, reply: FastifyReply): PlatformRequest {
  const { method, url, headers, body, origin, ip, ips = [ip] } = request
  const { protocol, host } = new URL(origin)
  const gone = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return {
    ...{ method, headers, host, path: url },
    protocol: protocol.slice(0, -1),
    body: body instanceof Readable ? body : undefined,
    // From the visitor to the nearest proxy.
    addresses: ips.toReversed(),
    signal: gone.signal,
  }
}

function toProblem(request: FastifyRequest, err: unknown): Problem {
  request.log.warn({ err }, 'The platform did not answer')
  return err instanceof PlatformTimeout ? platformTimeout() : platformUnreachable()
}
