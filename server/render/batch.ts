import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { bodyEmpty } from '../errors/request-problems.ts'
import { dropBody } from '../http/refused-bodies.ts'
import type { BatchServices } from './batch-line.ts'
import { BatchReader } from './batch-reader.ts'
import { OpenBatches } from './open-batches.ts'
import { deadlineOf, tenantOf } from './tenancy.ts'
import { turnOf } from './when-served.ts'

const CONTENT_TYPE = 'application/x-ndjson'

/**
 * `POST /render/batch` takes a render request on each line, and answers a result on each line in the order of completion.
 *
 * Lines are read only as fast as they are rendered and the client reads results. Each line waits for its own turn, so a batch
 * does not delay other tenants. A failed line does not affect the others.
 *
 * Errors: body_empty, tenant_busy. A batch for whose next line there is no room ends with the problem as the result of that line.
 */
export const batchRoute: FastifyPluginAsync<BatchServices> = async (app, services) => {
  const { scheduler } = services
  const batches = new OpenBatches()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(CONTENT_TYPE, (_request, payload, done) => done(null, payload))

  const config = { contentType: CONTENT_TYPE, ignoresLimits: true }
  // Each line is bounded, so the whole body needs no bound.
  app.post('/render/batch', { config, bodyLimit: Number.MAX_SAFE_INTEGER }, (request, reply) => {
    if (request.body === undefined) throw bodyEmpty()
    // The caller has hung up already.
    if (reply.raw.destroyed) return
    const body = request.body as Readable
    const tenant = tenantOf(request)
    if (batches.isFull(tenant)) {
      // A caller who hangs up ends the body with an error.
      dropBody(body.on('error', () => {}))
      return void reply.header('connection', 'close').send(scheduler.refuse({ tenant }, 'tenant_queue'))
    }
    batches.open(tenant)
    const results = new PassThrough()
    results.on('error', () => {})
    results.once('close', () => batches.close(tenant))
    reply.raw.once('close', () => results.destroy())
    reply.type(CONTENT_TYPE).send(results)
    // The deadline of the request is that of its lines. The batch itself may take longer.
    turnOf(request).end()
    const turn = scheduler.admit({ tenant, deadlineMs: Number.POSITIVE_INFINITY, ignoresLimits: true })
    const deadlineMs = deadlineOf(request) ?? Number.POSITIVE_INFINITY
    const batch = { services, request, tenant, deadlineMs }
    new BatchReader(batch, {
      body,
      results,
      answer: reply.raw,
      turn,
      onBreak: () => closeAfter(reply.raw),
    }).start()
  })
}

/** Closes the connection of an answer after its end, because the rest of the body is for nobody. */
function closeAfter(answer: ServerResponse): void {
  const { socket } = answer.req
  if (answer.headersSent) answer.once('finish', () => socket.destroySoon())
  else answer.setHeader('connection', 'close')
}
