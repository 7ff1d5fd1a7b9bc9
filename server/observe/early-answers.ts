import type { IncomingMessage, ServerResponse } from 'node:http'
import { HUNG_UP, type ObserverOptions, requestIdOf } from './request-log.ts'
import type { TallyLog } from './tally-log.ts'
import { type TraceContext, toTraceparent } from './tracing/trace-context.ts'

/** The answer to a request whose hooks did not run. */
interface EarlyAnswered {
  readonly status: number
  /** The route that the request is for. */
  readonly route: string
  /** The website that it is for. */
  readonly site: string | undefined
  readonly problemCode: string | undefined
}

/** Headers that repeat the ids of a request. */
export type IdHeaders = Readonly<Record<'x-request-id' | 'traceparent', string>>

/** Reports a request with its answer, which the log counts as an event of this name. Returns the trace of the request. */
export type AnswerReport = (
  request: IncomingMessage,
  response: ServerResponse,
  answered: EarlyAnswered,
  event: string,
) => TraceContext

/** The headers with the ids of a request. */
export function toIdHeaders(request: IncomingMessage, trace: TraceContext): IdHeaders {
  return { 'x-request-id': requestIdOf(request), traceparent: toTraceparent(trace) }
}

/**
 * Reports to metrics and trace as `createRequestObserver` does, and to a tally instead of lines of the log. A line takes 9 µs, a
 * fifth of all that such an answer costs.
 */
export function createEarlyReport(
  { metrics, tracer, trustsTraces }: ObserverOptions,
  tally: TallyLog,
): AnswerReport {
  return (request, response, { route, site, problemCode, ...answered }, event) => {
    const { method = '', headers } = request
    const trace = tracer.start(method, trustsTraces ? headers : {})
    const startMs = performance.now()
    metrics.started()
    response.once('close', () => {
      const status = response.writableFinished ? answered.status : HUNG_UP
      const totalMs = performance.now() - startMs
      const ended = { method, route, status, totalMs, phases: [], site, problemCode }
      metrics.ended(ended)
      trace.end(ended)
      tally.count(event)
    })
    return trace.context
  }
}
