import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '../errors/problem.ts'
import { createEarlyReport, type IdHeaders, toIdHeaders } from './early-answers.ts'
import type { ObserverOptions } from './request-log.ts'
import type { TallyLog } from './tally-log.ts'

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
) => IdHeaders

/** Reports requests that are refused before their hooks run as `createRequestObserver` does, but to no log line of their own. */
export function createRefusalObserver(observer: ObserverOptions, refusals: TallyLog): EarlyReport {
  const report = createEarlyReport(observer, refusals)
  return (request, response, { problem: { code, status }, route, site }) =>
    toIdHeaders(request, report(request, response, { status, route, site, problemCode: code }, code))
}
