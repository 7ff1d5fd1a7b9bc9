import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import plugin from 'fastify-plugin'
import type { Problem } from '../errors/problem.ts'
import { tenantOverRate } from '../errors/render-problems.ts'
import { headerInvalid } from '../errors/request-problems.ts'
import { dropBody } from '../http/refused-bodies.ts'
import { endUnread } from '../http/unread-answers.ts'
import type { Metrics } from '../observe/metrics/metrics.ts'
import { PLAIN_ID } from '../observe/request-log.ts'
import type { Arrival, Scheduler } from './lanes/scheduler.ts'
import type { Turn } from './lanes/turn.ts'
import type { TenantRates } from './tenant-rates.ts'
import { type LongBodyServices, refusalBeforeReading } from './unread.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's place in the queue; null on routes without a queue. */
    turn: Turn | null
  }
  interface FastifyContextConfig {
    /** Whether requests of this route are admitted even if the queue is full. Their lines wait in it one by one. */
    ignoresLimits?: boolean
    /** Whether large bodies of this route are read in the quarantine. */
    hasLongBodies?: boolean
  }
}

export interface TenancyOptions extends LongBodyServices {
  readonly scheduler: Scheduler
  readonly rates: TenantRates
  readonly maxRate: number
  readonly metrics: Metrics
  /** Milliseconds in which a caller must read a long answer. */
  readonly maxReadMs: number
}

const MAX_DEADLINE_MS = 600_000

/** Bytes of a body that are counted before they are there. Most bodies are shorter, and need no count of their pieces. */
const MAX_HELD_BYTES = 2 ** 16

interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

/** Gives each request its place in the queue, or refuses it before its body is read. */
export const tenancy = plugin<TenancyOptions>(async (app, options) => {
  app.decorateRequest('turn', null)
  app.addHook('onRequest', (request, reply, done) => {
    try {
      const { bodyLimit, config } = request.routeOptions
      const tenant = tenantOf(request)
      request.record.site = tenant || undefined
      countAgainstRate(options, tenant)
      const arrival = toArrival(tenant, request.headers, bodyLimit)
      const turn = options.scheduler.admit({ ...arrival, ignoresLimits: config.ignoresLimits === true })
      request.turn = turn
      // The hook `onResponse` does not run when the caller closes the connection inside the body.
      reply.raw.on('close', () => turn.end())
      const length = Number(request.headers['content-length'] ?? 0)
      done(config.hasLongBodies === true ? refusalBeforeReading(options, turn, length) : undefined)
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onSend', ({ turn }, reply, payload, done) => {
    if (turn !== null && Buffer.isBuffer(payload)) holdAnswer(turn, reply.raw, payload.length, options)
    done()
  })
  app.addHook('preParsing', ({ turn, routeOptions }, reply, payload, done) => {
    // First the framework begins to read, because it has refused the body by then if it is of another type or too large.
    done()
    if (turn?.mayGrow !== true || routeOptions.config.ignoresLimits === true || reply.sent) return
    countBody(turn, payload, (problem) => {
      if (!reply.sent) reply.header('connection', 'close').send(problem)
    })
  })
})

/** Counts an answer of so many bytes until it is sent, instead of the body. */
export function holdAnswer(
  turn: Turn,
  response: ServerResponse,
  bytes: number,
  { maxReadMs }: Pick<TenancyOptions, 'maxReadMs'>,
): void {
  turn.setBytes(0)
  turn.setUnread(bytes)
  endUnread(response, bytes, maxReadMs)
}

/**
 * Counts a body as it arrives. When there is no room for more of it, drops it and calls `refuse`, which has to close the connection.
 *
 * The announced length is not counted before, because callers that send nothing more would take the room of all others.
 */
export function countBody(turn: Turn, body: Readable, refuse: (problem: Problem) => void): void {
  let bytes = 0
  body.on('data', (piece: Buffer) => {
    bytes += piece.length
    const problem = turn.grow(bytes)
    if (problem === undefined) return
    dropBody(body)
    refuse(problem)
  })
}

/** A request as the queue sees it. Errors: header_invalid. */
function toArrival(tenant: string, headers: IncomingHttpHeaders, bodyLimit: number): Arrival {
  const bytes = Math.min(bodyBytesOf(headers), bodyLimit)
  return { tenant, deadlineMs: deadlineOf({ headers }), bytes, heldBytes: Math.min(bytes, MAX_HELD_BYTES) }
}

/** The request as the queue sees it; undefined when a header is wrong, which is for the hooks to say. */
export function arrivalIn(headers: IncomingHttpHeaders, bodyLimit: number): Arrival | undefined {
  try {
    return toArrival(tenantOf({ headers }), headers, bodyLimit)
  } catch {
    return undefined
  }
}

/** Counts a request, or a line of a batch. Throws `tenant_over_rate` when its tenant sends too many a second. */
export function countAgainstRate(
  { rates, maxRate, metrics }: Pick<TenancyOptions, 'rates' | 'maxRate' | 'metrics'>,
  tenant: string,
): void {
  metrics.siteRequested(tenant)
  const waitS = rates.take(tenant, performance.now())
  if (waitS === 0) return
  metrics.refused('rate')
  throw tenantOverRate(maxRate, Math.ceil(waitS))
}

/** The website that a request is for. Callers that name none share the tenant ''. */
export function tenantOf({ headers }: WithHeaders): string {
  const given = headers['x-website-id']
  if (given === undefined) return ''
  if (typeof given === 'string' && PLAIN_ID.test(given)) return given
  throw headerInvalid('X-Website-Id', 'one id of at most 128 letters, digits and "_.:-"')
}

/** Milliseconds until the deadline of the caller; undefined when it sends none. */
export function deadlineOf({ headers }: WithHeaders): number | undefined {
  const given = headers['x-request-deadline']
  if (given === undefined) return undefined
  const ms = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (ms >= 1 && ms <= MAX_DEADLINE_MS) return ms
  throw headerInvalid('X-Request-Deadline', `a whole number of milliseconds from 1 to ${MAX_DEADLINE_MS}`)
}

/** The announced length of the body; infinity for a chunked body, whose length is unknown. */
function bodyBytesOf({
  'content-length': length,
  'transfer-encoding': encoding,
}: IncomingHttpHeaders): number {
  if (length !== undefined) return Number(length)
  return encoding === undefined ? 0 : Number.POSITIVE_INFINITY
}
