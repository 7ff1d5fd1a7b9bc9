import type { Socket } from 'node:net'
import type { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import {
  framingAmbiguous,
  headersTooLarge,
  requestMalformed,
  requestTimeout,
} from '../errors/request-problems.ts'
import { STATUS_CODES } from '../errors/status-codes.ts'

/** Fastify's `clientErrorHandler`: answers bytes that are not an HTTP request with a problem, then closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // With no bytes received, the client could read this as the response to its first request.
  if (socket.writable && socket.bytesRead > 0) socket.write(toMessage(toProblem(error)))
  socket.destroy()
}

/** Codes of Node's parser for headers that contradict each other about the end of the body. */
const FRAMING = new Set([
  'HPE_UNEXPECTED_CONTENT_LENGTH',
  'HPE_INVALID_CONTENT_LENGTH',
  'HPE_INVALID_TRANSFER_ENCODING',
])

function toProblem({ code = '' }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  if (FRAMING.has(code)) return framingAmbiguous()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? requestTimeout() : requestMalformed()
}

function toMessage(problem: Problem): string {
  const body = JSON.stringify(toProblemJson(problem))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
