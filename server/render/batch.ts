import { PassThrough, type Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { bodyEmpty } from '../errors/request-problems.ts'
import type { BatchServices } from './batch-line.ts'
import { BatchReader } from './batch-reader.ts'
import { deadlineOf, tenantOf } from './tenancy.ts'
import { turnOf } from './when-served.ts'

const CONTENT_TYPE = 'application/x-ndjson'

/**
 * `POST /render/batch` takes a render request on each line, and answers a result on each line in the order of completion.
 *
 * Lines are read only as fast as they are rendered and the client reads results. Each line waits for its own turn, so a batch
 * does not delay other tenants. A failed line does not affect the others.
 *
 * Errors: body_empty, and those of the queue. A batch whose body is refused ends with the problem as the result of the next line.
 */
export const batchRoute: FastifyPluginAsync<BatchServices> = async (app, services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(CONTENT_TYPE, (_request, payload, done) => done(null, payload))

  // Each line is bounded, so the whole body needs no bound.
  const options = {
    config: { contentType: CONTENT_TYPE, isStream: true },
    bodyLimit: Number.MAX_SAFE_INTEGER,
  }
  app.post('/render/batch', options, (request, reply) => {
    if (request.body === undefined) throw bodyEmpty()
    // The caller has hung up already.
    if (reply.raw.destroyed) return
    const tenant = tenantOf(request)
    const results = new PassThrough()
    results.on('error', () => {})
    reply.raw.once('close', () => results.destroy())
    reply.type(CONTENT_TYPE).send(results)
    // The deadline of the request is that of its lines. The batch itself may take longer.
    const deadlineMs = deadlineOf(request) ?? Number.POSITIVE_INFINITY
    new BatchReader(
      { services, request, tenant, deadlineMs },
      { body: request.body as Readable, results, response: reply.raw, turn: turnOf(request) },
    ).start()
  })
}
