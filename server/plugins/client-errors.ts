import type { Socket } from 'node:net'
import {
  framingAmbiguous,
  headersTooLarge,
  type Problem,
  requestMalformed,
  requestTimeout,
} from '../problem.ts'
import { STATUS_CODES } from '../status-codes.ts'

/** Fastify's `clientErrorHandler`: answers what Node could not read as an HTTP request, then hangs up. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Who has said nothing may be about to, and would take this for the answer.
  if (socket.writable && socket.bytesRead > 0) socket.write(toMessage(toProblem(error)))
  socket.destroy()
}

/** What Node's parser calls contradictions about where the body ends. */
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
  const body = JSON.stringify(problem)
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
