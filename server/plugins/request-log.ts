import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import plugin from 'fastify-plugin'
import type { RequestMetrics } from '../metrics/request-metrics.ts'
import { roundMs } from '../phase-times.ts'
import { type EndedRequest, RequestRecord } from '../request-record.ts'
import { toTraceparent } from '../tracing/trace-context.ts'
import type { Tracer } from '../tracing/tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    record: RequestRecord
  }
}

/** Who is told of requests besides the log. */
interface WatchOptions {
  readonly metrics: RequestMetrics
  readonly tracer: Tracer
}

/** Ids from outside go into logs and headers, so only plain ones are taken. */
const SANE_ID = /^[\w.:-]{1,128}$/

/** What web servers log for a caller who hung up before there was an answer. */
const HUNG_UP = 499

/** Replaces Fastify's own lines, of which there are two for a request. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
})

/** The caller's `x-request-id`, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Has every request watched that reaches a route, or would if there was one. */
export const requestLog = plugin<{ watch: Watch }>(async (app, { watch }) => {
  // Set by the hook below before anything reads it.
  app.decorateRequest('record', null as unknown as RequestRecord)
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })
})

/** Begins the record of a request. */
export type Watch = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Tells the log, the metrics and the trace of each request, once, when it is over.
 *
 * Its line holds nothing of its body, its query or its headers but ids, which `X-Request-Id` and `traceparent` echo.
 */
export function createWatch({ metrics, tracer }: WatchOptions): Watch {
  return (request, reply) => {
    const trace = tracer.start(request.method, request.headers)
    const record = new RequestRecord(trace.context)
    request.record = record
    metrics.started()
    reply.header('x-request-id', request.id)
    reply.header('traceparent', toTraceparent(trace.context))
    let isOver = false
    const end = (isAborted: boolean): void => {
      if (isOver) return
      isOver = true
      const ended = toEnded(request, reply, isAborted)
      metrics.ended(ended)
      trace.end(ended)
      request.log.info(toLine(request, reply, ended), 'Request')
    }
    // No hook runs for callers who hang up in the middle of their body, nor for paths that cannot be read.
    reply.raw.on('finish', () => end(false))
    reply.raw.on('close', () => end(true))
  }
}

function toEnded(
  { record, method, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  isAborted: boolean,
): EndedRequest {
  return {
    method,
    route: routeOptions.url,
    status: isAborted ? HUNG_UP : reply.statusCode,
    totalMs: performance.now() - record.startMs,
    phases: record.phases.list,
    site: record.site,
    problemCode: reply.problemCode,
  }
}

/** Members that are undefined are not printed. */
function toLine(request: FastifyRequest, reply: FastifyReply, ended: EndedRequest) {
  const { record, body } = request
  const { method, route = null, status, totalMs, site, problemCode } = ended
  const bodyBytes = Buffer.isBuffer(body) ? body.length : record.bytesIn
  return {
    traceId: record.trace.traceId,
    spanId: record.trace.spanId,
    ...{ method, route, status, code: problemCode, site },
    aborted: status === HUNG_UP || undefined,
    totalMs: roundMs(totalMs),
    phasesMs: record.phases.toJSON(),
    cache: record.cached,
    bytesIn: bodyBytes,
    bytesOut: Number(reply.getHeader('content-length') ?? record.bytesOut),
  }
}
