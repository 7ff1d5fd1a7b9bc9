import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Problem } from '../errors/problem.ts'
import { internalError } from '../errors/request-problems.ts'
import { readBody } from '../http/body-bytes.ts'
import { type EarlyTaker, sendProblemEarly } from '../http/early-answers.ts'
import { free } from '../http/free-bytes.ts'
import type { Pipelines } from '../http/pipelining.ts'
import type { RefusedBodies } from '../http/refused-bodies.ts'
import { findRepeated } from '../http/single-headers.ts'
import { isHost } from '../http/well-formed.ts'
import {
  HUNG_UP,
  type ObservedRequest,
  type ObserverOptions,
  observeRequest,
  requestIdOf,
} from '../observe/request-log.ts'
import type { TallyLog } from '../observe/tally-log.ts'
import { toTraceparent } from '../observe/tracing/trace-context.ts'
import { answerRender, type RenderAnswer } from './answer-render.ts'
import { keyCheck } from './api-keys.ts'
import type { Arrival } from './lanes/scheduler.ts'
import type { Turn } from './lanes/turn.ts'
import type { RenderServices } from './services.ts'
import { arrivalIn, countAgainstRate, countBody, holdAnswer, type TenancyOptions } from './tenancy.ts'
import { refusalBeforeReading } from './unread.ts'
import { inTurn } from './when-served.ts'

/** Everything that renders without the framework need. */
export interface DirectServices extends RenderServices, TenancyOptions {
  readonly keys: readonly string[]
  readonly maxBodyBytes: number
  /** While there is a gate, arriving requests wait for it, which the hooks see to. */
  readonly lifecycle: { readonly gate: Promise<void> | undefined }
  readonly pipelines: Pipelines
  readonly refusedBodies: RefusedBodies
  readonly observer: ObserverOptions
  readonly refusals: TallyLog
}

const ROUTE = '/render'
const METHOD = 'POST'

const TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
])

/**
 * Takes the usual `POST /render` before the framework sees it, which would take a fifth of the time of a light page.
 *
 * A request that is wrong or unusual in any way is left to the hooks and the route, which read, render and answer with the same
 * functions. So both ways give the same bytes, log lines and counts.
 */
export function takeRenders(app: FastifyInstance, services: DirectServices): EarlyTaker {
  const { lifecycle, pipelines, maxBodyBytes } = services
  const hasKey = keyCheck(services.keys)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const isOpen = () => !isClosing && lifecycle.gate === undefined && !app.isUnderPressure()
  return (request, response) => {
    const { headers } = request
    if (!isUsual(request, maxBodyBytes) || !isOpen() || !hasKey(headers)) return false
    const arrival = arrivalIn(headers, maxBodyBytes)
    if (arrival === undefined || !pipelines.begin(request.socket)) return false
    new DirectRender(services, app.log, request, response).start(arrival)
    return true
  }
}

/** Whether the hooks would find nothing to refuse in the method, the address and the headers. */
function isUsual({ method, url, headers, rawHeaders }: IncomingMessage, maxBodyBytes: number): boolean {
  return (
    url === ROUTE &&
    method === METHOD &&
    hasPlainBody(headers, maxBodyBytes) &&
    isHost(headers.host ?? '') &&
    findRepeated(rawHeaders) === undefined
  )
}

function hasPlainBody(headers: IncomingHttpHeaders, maxBodyBytes: number): boolean {
  const { 'content-length': length, 'content-type': type, expect } = headers
  if (!TYPES.has(type) || expect !== undefined) return false
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return false
  const bytes = Number(length)
  return bytes > 0 && bytes <= maxBodyBytes
}

/** One render without the framework. None of its problems is a security event, because the key was checked before. */
class DirectRender {
  readonly #services: DirectServices
  readonly #log: FastifyBaseLogger
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #observed: ObservedRequest
  readonly #id: string
  readonly #traceparent: string
  #turn: Turn | undefined
  #problemCode: string | undefined
  #bytesIn = 0
  #bytesOut = 0
  /** The body of the answer, if nobody else gets it. */
  #ownBody: Uint8Array | undefined

  constructor(
    services: DirectServices,
    log: FastifyBaseLogger,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    this.#services = services
    this.#log = log
    this.#request = request
    this.#response = response
    this.#observed = observeRequest(services.observer, METHOD, request.headers)
    this.#id = requestIdOf(request)
    this.#traceparent = toTraceparent(this.#observed.record.trace)
    response.on('finish', () => this.#finish())
    response.on('close', () => this.#close())
  }

  /** Takes a place in the queue, reads the body and answers. */
  start(arrival: Arrival): void {
    const { tenant } = arrival
    this.#observed.record.site = tenant || undefined
    try {
      countAgainstRate(this.#services, tenant)
      this.#turn = this.#services.scheduler.admit(arrival)
    } catch (problem) {
      this.#refuse(problem)
      return
    }
    const turn = this.#turn
    const request = this.#request
    const length = Number(request.headers['content-length'])
    const refusal = refusalBeforeReading(this.#services, turn, length)
    if (refusal !== undefined) {
      this.#refuse(refusal)
      return
    }
    // Before the body is read, because reading it gives the memory of its pieces back.
    if (turn.mayGrow) countBody(turn, request, (problem) => this.#fail(problem, { connection: 'close' }))
    const joins = { joiner: this.#services.joiner, tenant }
    readBody(request, length, joins, (bytes) => this.#wait(turn, bytes))
  }

  #wait(turn: Turn, bytes: Buffer): void {
    const { record } = this.#observed
    const { headers } = this.#request
    this.#bytesIn = bytes.length
    inTurn(
      { turn, phases: record.phases, bytes: bytes.length },
      () => {
        const answer = answerRender(this.#services, { bytes, headers, record, turn })
        return answer instanceof Promise ? answer.then((late) => this.#send(late)) : this.#send(answer)
      },
      (problem) => this.#fail(problem),
    )
  }

  #send({ status, headers, body, isKept }: RenderAnswer): void {
    const ids = ['x-request-id', this.#id, 'traceparent', this.#traceparent]
    const all = ['x-content-type-options', 'nosniff', ...ids, ...headers]
    if (body !== undefined) {
      this.#bytesOut = body.length
      if (!isKept) this.#ownBody = body
      if (this.#turn !== undefined) holdAnswer(this.#turn, this.#response, body.length, this.#services)
      all.push('content-length', String(body.length))
    }
    this.#response.writeHead(status, all).end(body)
  }

  /** Refuses the request before its body is read. */
  #refuse(error: unknown): void {
    if (error instanceof Problem) this.#services.refusedBodies.leave(this.#request, error.status)
    this.#fail(error)
  }

  #fail(error: unknown, headers: Readonly<Record<string, string>> = {}): void {
    const problem = error instanceof Problem ? error : internalError(this.#id)
    this.#problemCode = problem.code
    if (problem.status === 500) this.#log.error({ requestId: this.#id, err: error }, 'Request failed')
    const ids = { 'x-request-id': this.#id, traceparent: this.#traceparent }
    this.#bytesOut = sendProblemEarly(this.#response, problem, { ...ids, ...headers })
  }

  /** Node emits `finish` when the system has taken all bytes. */
  #finish(): void {
    if (this.#ownBody !== undefined) free(this.#ownBody)
    this.#report(this.#response.statusCode)
  }

  #close(): void {
    this.#report(HUNG_UP)
    this.#turn?.end()
    this.#services.pipelines.end(this.#request.socket)
  }

  #report(status: number): void {
    const outcome = {
      requestId: this.#id,
      method: METHOD,
      route: ROUTE,
      status,
      problemCode: this.#problemCode,
      bytesIn: this.#bytesIn,
      bytesOut: this.#bytesOut,
    }
    this.#observed.end(outcome, this.#log, this.#services.refusals)
  }
}
