import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import type { EarlyRefusal, EarlyReport } from '../observe/early-refusals.ts'

/** Says whether to refuse a request of which only the headers were read. */
export type EarlyCheck = (request: IncomingMessage) => EarlyRefusal | undefined

/**
 * Lets a check refuse requests before the framework sees them.
 *
 * Under overload there are several refusals for each page. Through the hooks, each takes a seventh of the time of a heavy page,
 * and so the pages of callers who were admitted; here it takes what Node and the kernel need for any request.
 */
export function refuseEarly(server: Server, check: EarlyCheck, report: EarlyReport): void {
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const refusal = check(request)
    if (refusal !== undefined) return send(response, refusal.problem, report(request, response, refusal))
    for (const handle of handlers) handle(request, response)
  })
}

/** Sends a text, because Node writes it with the headers in one piece, and bytes in a second one. */
function send(response: ServerResponse, problem: Problem, ids: Readonly<Record<string, string>>): void {
  const body = JSON.stringify(toProblemJson(problem))
  response.writeHead(problem.status, {
    'x-content-type-options': 'nosniff',
    ...ids,
    ...problem.headers,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
