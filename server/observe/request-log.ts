import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import plugin from 'fastify-plugin'
import { isRefusal } from '../errors/catalogue.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import { roundMs } from './phase-times.ts'
import { type EndedRequest, RequestRecord } from './request-record.ts'
import type { TallyLog } from './tally-log.ts'
import { toTraceparent } from './tracing/trace-context.ts'
import type { Tracer } from './tracing/tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    record: RequestRecord
  }
}

export interface ObserverOptions {
  readonly metrics: RequestMetrics
  readonly tracer: Tracer
  /** Whether a request continues the trace of its caller, who then decides whether it is recorded. */
  readonly trustsTraces: boolean
}

/** Ids from callers go into logs and headers, so only these characters are allowed. */
export const PLAIN_ID = /^[\w.:-]{1,128}$/

/** The status that nginx logs for a caller who closed the connection before the answer. */
const HUNG_UP = 499

/** Turns off the two lines that Fastify logs for each request. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
})

/** The `X-Request-Id` of the caller if it is plain, else a new id. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && PLAIN_ID.test(given) ? given : randomUUID()
}

export interface RequestLogOptions {
  readonly observe: RequestObserver
  readonly refusals: TallyLog
}

/** Observes every request for which hooks run, unknown paths included. */
export const requestLog = plugin<RequestLogOptions>(async (app, { observe, refusals }) => {
  // Fastify wants a first value. The hook below sets the record before any code reads it.
  app.decorateRequest('record', null as unknown as RequestRecord)
  app.addHook('onRequest', (request, reply, done) => {
    observe(request, reply, refusals)
    done()
  })
})

/** Begins to observe a request. */
export type RequestObserver = (request: FastifyRequest, reply: FastifyReply, refusals?: TallyLog) => void

/**
 * Reports each request once, when it ends, to the log, the metrics and the trace. Of refused ones the log gets the number alone.
 *
 * The response repeats the ids as `X-Request-Id` and `traceparent`. Of the headers, the log line holds only ids. It holds nothing of
 * the query or the body.
 */
export function createRequestObserver({ metrics, tracer, trustsTraces }: ObserverOptions): RequestObserver {
  return (request, reply, refusals) => {
    const trace = tracer.start(request.method, trustsTraces ? request.headers : {})
    const record = new RequestRecord(trace.context)
    request.record = record
    metrics.started()
    reply.header('x-request-id', request.id)
    reply.header('traceparent', toTraceparent(record.trace))
    // Read by now, because Node knows no address of a connection that was closed since, unless it was read before.
    void request.socket.remoteAddress
    let isOver = false
    const end = (status: number): void => {
      if (isOver) return
      isOver = true
      const outcome = toOutcome(request, reply, status)
      const ended = toEnded(record, outcome)
      metrics.ended(ended)
      trace.end(ended)
      const { problemCode } = outcome
      if (refusals !== undefined && problemCode !== undefined && isRefusal(problemCode))
        refusals.count(problemCode)
      else request.log.info(toLine(record, outcome, ended.totalMs), 'Request')
    }
    // Fastify runs no hook when a caller hangs up inside the body, nor for a path that cannot be decoded.
    reply.raw.on('finish', () => end(reply.statusCode))
    reply.raw.on('close', () => end(HUNG_UP))
  }
}

/** The facts about a response that the record of its request does not hold. */
interface ResponseFacts {
  readonly method: string
  /** The pattern of the route; undefined for an unknown path. */
  readonly route: string | undefined
  /** `HUNG_UP` when the caller closed the connection before the response was sent. */
  readonly status: number
  readonly problemCode: string | undefined
  readonly bytesIn: number
  readonly bytesOut: number
}

function toOutcome(
  { record, method, routeOptions, body }: FastifyRequest,
  reply: FastifyReply,
  status: number,
): ResponseFacts {
  return {
    method,
    route: routeOptions.url,
    status,
    problemCode: reply.problemCode,
    bytesIn: Buffer.isBuffer(body) && body.length > 0 ? body.length : record.bytesIn,
    bytesOut: Number(reply.getHeader('content-length') ?? record.bytesOut),
  }
}

/** Written without spreads, like the line below, because V8 takes a microsecond for members that follow one. */
function toEnded(record: RequestRecord, { method, route, status, problemCode }: ResponseFacts): EndedRequest {
  const totalMs = performance.now() - record.startMs
  return { method, route, status, problemCode, totalMs, phases: record.phases.list, site: record.site }
}

/** The members of the log line; pino leaves out those that are undefined. */
function toLine(record: RequestRecord, outcome: ResponseFacts, totalMs: number) {
  const { method, route = null, status, problemCode, bytesIn, bytesOut } = outcome
  return {
    traceId: record.trace.traceId,
    spanId: record.trace.spanId,
    method,
    route,
    status,
    code: problemCode,
    site: record.site,
    aborted: status === HUNG_UP || undefined,
    totalMs: roundMs(totalMs),
    phasesMs: record.phases.toJSON(),
    cache: record.cached,
    bytesIn,
    bytesOut,
  }
}
