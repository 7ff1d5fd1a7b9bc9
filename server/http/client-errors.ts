import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
import { requestIdOf } from '../observe/request-log.ts'
import type { TallyLog } from '../observe/tally-log.ts'
import type { Pipelines } from './pipelining.ts'

/** The parts of an app that such responses need. */
export interface RefusalParts {
  readonly refusals: TallyLog
  readonly pipelines: Pipelines
}

/** Makes Fastify's `clientErrorHandler`, which answers bytes that are not an HTTP request with a problem, then closes the connection. */
export function clientErrorHandler(
  parts: RefusalParts,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  // Node reports an error again for each piece of the connection that follows.
  const ending = new WeakSet<Socket>()
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || ending.has(socket)) return
    ending.add(socket)
    closeWith({ ...parts, problem: toProblem(error) }, socket)
  }
}

/** Answers CONNECT, on whose connections Node reads nothing more and would close them without a word. */
export function refuseTunnel(request: IncomingMessage, socket: Socket, parts: RefusalParts): void {
  // Node has taken its own listeners away, and an error without one would end the process.
  for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy())
  closeWith({ ...parts, problem: tunnelRefused(), request }, socket)
}

/** A problem that is sent without a response of Node. */
interface Refusal extends RefusalParts {
  readonly problem: Problem
  /** The request that is refused, when its headers could be read. */
  readonly request?: IncomingMessage | undefined
}

/** Sends a problem and closes the connection, after the responses to earlier requests of the connection. */
function closeWith(refusal: Refusal, socket: Socket): void {
  if (socket.destroyed) return
  const { open, last } = refusal.pipelines.stateOf(socket)
  const earlier = open.find(({ req }) => req.complete)
  if (earlier !== undefined) return void earlier.once('close', () => closeWith(refusal, socket))
  const unread = last?.complete === false ? last : undefined
  // A request of which only a part has come gets the problem as its response, unless it has got one or that has begun.
  const isFree = unread === undefined || open[0]?.headersSent === false
  // With no bytes received, the client could read this as the response to its first request.
  if (isFree && socket.writable && socket.bytesRead > 0) send({ request: unread, ...refusal }, socket)
  socket.destroySoon()
}

/** Such a response has no line of its own in the log, because strangers can cause thousands of them. */
function send({ problem, request, refusals }: Refusal, socket: Socket): void {
  socket.write(toMessage(problem, request ? requestIdOf(request) : randomUUID()))
  refusals.count(problem.code)
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

function toMessage(problem: Problem, requestId: string): string {
  const body = JSON.stringify(toProblemJson(problem))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    ...Object.entries({ ...problem.headers, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
