import type { IncomingHttpHeaders } from 'node:http'
import plugin from 'fastify-plugin'
import { chunksTooShort } from '../errors/request-problems.ts'
import { holdReading } from './hold-reading.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the route takes. */
    contentType?: string
  }
}

/** The first chunks of a body may have any length. */
const FREE_CHUNKS = 1000

/** Bytes that chunks have at least on average. The shortest line of a batch has 16. */
const MIN_CHUNK_BYTES = 8

/** Keeps bodies of one content type as bytes. They are parsed when the turn of the request has come. */
export const rawBody = plugin<{ readonly contentType: string }>(async (app, { contentType }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, contentType }
  })
})

/**
 * Refuses bodies of very many tiny chunks, each of which costs Node a buffer and a call of all listeners: 20 KB in chunks of one byte
 * held the event loop for 38 ms.
 */
export const chunkCheck = plugin(async (app) => {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // First the framework begins to read. A route that takes the body as a stream begins later, and must not miss a chunk.
    done()
    if (request.headers['transfer-encoding'] === undefined) return
    if (payload.listenerCount('data') === 0) payload.pause()
    let [chunks, bytes] = [0, 0]
    const count = (chunk: Buffer) => {
      chunks++
      bytes += chunk.length
      if (chunks <= FREE_CHUNKS || bytes >= chunks * MIN_CHUNK_BYTES) return
      payload.off('data', count)
      holdReading(request.raw.socket)
      // A body that has no reader ends with its connection, because its response may be sent already.
      if (payload.listenerCount('error') === 0) request.raw.destroy()
      else payload.emit('error', chunksTooShort(MIN_CHUNK_BYTES))
    }
    payload.on('data', count)
  })
})

/** Methods whose bodies no route reads. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** The rest of a shorter body is on its way already. */
const LONG_BODY_BYTES = 2 ** 16

/** The least `Retry-After`, in milliseconds. */
const HOLD_MS = 1000

/**
 * Sees to bodies that no route reads, of which Node would read all.
 *
 * The connection of one without a bound ends with the response. The long body of a request that is refused for now waits on its
 * connection for as long as `Retry-After` says: reading it takes a third of the time of its page, and closing would lose the response.
 */
export const unreadBodies = plugin(async (app) => {
  app.addHook('onSend', ({ raw, method, headers, routeOptions }, reply, _payload, done) => {
    const { statusCode } = reply
    const isRefused = statusCode >= 400 || WITHOUT_BODY.has(method)
    if (!isRefused || raw.complete) return done()
    const length = announcedBytes(headers)
    if (length > routeOptions.bodyLimit) reply.header('connection', 'close')
    else if (length > LONG_BODY_BYTES && (statusCode === 429 || statusCode === 503))
      setTimeout(holdReading(raw.socket), HOLD_MS).unref()
    done()
  })
})

/** The length of a body; infinity for one in chunks, whose length is unknown. */
export function announcedBytes({
  'content-length': length = '0',
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): number {
  return encoding === undefined ? Number(length) : Number.POSITIVE_INFINITY
}
