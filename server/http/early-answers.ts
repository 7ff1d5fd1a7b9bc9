import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import type { EarlyRefusal, EarlyReport } from '../observe/early-refusals.ts'
import type { RefusedBodies } from './refused-bodies.ts'

/** Takes a request of which only the headers were read, or returns false to leave it to others. */
export type EarlyTaker = (request: IncomingMessage, response: ServerResponse) => boolean

/** Says whether to refuse a request of which only the headers were read. */
export type EarlyCheck = (request: IncomingMessage) => EarlyRefusal | undefined

/** Offers each request to takers, in this order, before the framework sees it. */
export function takeEarly(server: Server, takers: readonly EarlyTaker[]): void {
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // The rest of what was read before a connection was closed is for nobody.
    if (request.socket.destroyed) return
    // The hooks refuse requests without a host, or let those of HTTP/1.0 pass.
    if (request.headers.host !== undefined && takers.some((take) => take(request, response))) return
    for (const handle of handlers) handle(request, response)
  })
}

/**
 * Lets a check refuse requests before the framework sees them.
 *
 * Under overload there are several refusals for each page. Through the hooks, each takes a seventh of the time of a heavy page,
 * and so the pages of callers who were admitted; here it takes what Node and the kernel need for any request.
 */
export function refuseEarly(
  check: EarlyCheck,
  report: EarlyReport,
  refusedBodies: RefusedBodies,
): EarlyTaker {
  return (request, response) => {
    const refusal = check(request)
    if (refusal === undefined) return false
    refusedBodies.leave(request, refusal.problem.status)
    sendProblemEarly(response, refusal.problem, report(request, response, refusal))
    return true
  }
}

/**
 * Answers a problem without the framework, as `sendProblem` does with it. `ids` are the headers with the ids of the request.
 * Returns the length of its body.
 *
 * It sends a text, because Node writes it with the headers in one piece, and bytes in a second one.
 */
export function sendProblemEarly(
  response: ServerResponse,
  problem: Problem,
  ids: Readonly<Record<string, string>>,
): number {
  const body = JSON.stringify(toProblemJson(problem))
  const length = Buffer.byteLength(body)
  response.writeHead(problem.status, {
    'x-content-type-options': 'nosniff',
    ...ids,
    ...problem.headers,
    'content-type': 'application/problem+json',
    'content-length': length,
  })
  response.end(body)
  return length
}
