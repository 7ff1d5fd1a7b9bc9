import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '../errors/problem.ts'
import { toProblemJson } from '../errors/problem-json.ts'
import {
  framingAmbiguous,
  headersTooLarge,
  requestMalformed,
  requestTimeout,
  tunnelRefused,
} from '../errors/request-problems.ts'
import { STATUS_CODES } from '../errors/status-codes.ts'

/** Makes Fastify's `clientErrorHandler`, which answers bytes that are not an HTTP request with a problem, then closes the connection. */
export function clientErrorHandler(): (error: NodeJS.ErrnoException, socket: Socket) => void {
  // Node reports an error again for each piece of the connection that follows.
  const ending = new WeakSet<Socket>()
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || ending.has(socket)) return
    ending.add(socket)
    closeWith(toProblem(error), socket)
  }
}

/** Answers CONNECT, on whose connections Node reads nothing more and would close them without a word. */
export function refuseTunnel(socket: Socket): void {
  // Node has taken its own listeners away, and an error without one would end the process.
  for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy())
  closeWith(tunnelRefused(), socket)
}

/** A connection. Node itself sees by this member whether an answer is being made or sent; no public one tells. */
type HttpSocket = Socket & { readonly _httpMessage?: ServerResponse | null }

/** Sends a problem and closes the connection, after the answers to earlier requests of the connection. */
function closeWith(problem: Problem, socket: HttpSocket): void {
  if (socket.destroyed) return
  const { _httpMessage: answer } = socket
  // The next answer has taken the place of this one when it closes.
  if (answer?.req.complete === true) return void answer.once('close', () => closeWith(problem, socket))
  // A request of which only a part has come gets the problem as its answer, unless an answer has begun.
  const isFree = answer?.headersSent !== true
  // With no bytes received, the client could read this as the response to its first request.
  if (isFree && socket.writable && socket.bytesRead > 0) socket.write(toMessage(problem))
  socket.destroySoon()
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
    ...Object.entries({ ...problem.headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
