import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../errors/problem.ts'
import type { RefusalLog } from './refusal-log.ts'
import { HUNG_UP, type ObserverOptions, requestIdOf } from './request-log.ts'
import { toTraceparent } from './tracing/trace-context.ts'

/** A request that is refused before its hooks run. */
export interface EarlyRefusal {
  readonly problem: Problem
  /** The route that it asks for, for the metrics. */
  readonly route: string
  /** The website that it is for. */
  readonly site: string | undefined
}

/** Reports a refused request, and returns the headers with its ids. */
export type EarlyReport = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: EarlyRefusal,
) => Readonly<Record<string, string>>

/** Reports requests that are refused before their hooks run as `createRequestObserver` does, but to no log line of their own. */
export function createRefusalObserver(
  { metrics, tracer, trustsTraces }: ObserverOptions,
  refusals: RefusalLog,
): EarlyReport {
  return (request, response, { problem, route, site }) => {
    const { method = '', headers } = request
    const trace = tracer.start(method, trustsTraces ? headers : {})
    const startMs = performance.now()
    metrics.started()
    response.once('close', () => {
      const status = response.writableFinished ? problem.status : HUNG_UP
      const [totalMs, problemCode] = [performance.now() - startMs, problem.code]
      const ended = { ...{ method, route, status, totalMs, phases: [], site, problemCode } }
      metrics.ended(ended)
      trace.end(ended)
      refusals.count(problem.code)
    })
    return { 'x-request-id': requestIdOf(request), traceparent: toTraceparent(trace.context) }
  }
}
