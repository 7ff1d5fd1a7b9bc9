import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { platformTimeout, platformUnreachable } from '../errors/visitor-problems.ts'
import { type Platform, type PlatformRequest, PlatformTimeout } from '../outbound/platform.ts'
import { toOwnPath } from '../website/urls.ts'

/** A base for paths, which a parser of addresses needs. */
const NOWHERE = 'http://localhost'

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
    // Dot segments would lead out of the API.
    if (!new URL(request.url, NOWHERE).pathname.startsWith('/api/')) throw notFound()
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
