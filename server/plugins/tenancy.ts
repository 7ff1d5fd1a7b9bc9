import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Metrics } from '../metrics/metrics.ts'
import { headerInvalid, tenantOverRate } from '../problem.ts'
import type { Scheduler, Turn } from '../scheduling/scheduler.ts'
import type { TenantRates } from '../scheduling/tenant-rates.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's place in the queue; null where no work is done. */
    turn: Turn | null
  }
  interface FastifyContextConfig {
    /** Whether requests of this route come in however long the queue is; their lines wait in it one by one. */
    isPatient?: boolean
  }
}

/** What decides who is worked for when. */
export interface TenancyOptions {
  readonly scheduler: Scheduler
  readonly rates: TenantRates
  readonly maxRate: number
  readonly metrics: Metrics
}

const SANE_ID = /^[\w.:-]{1,128}$/
const MAX_DEADLINE_MS = 600_000

/** Gives each request its place in the queue of its tenant, or refuses it before its body is read. */
export const tenancy = plugin<TenancyOptions>(async (app, options) => {
  app.decorateRequest('turn', null)
  app.addHook('onRequest', (request, reply, done) => {
    try {
      const tenant = tenantOf(request)
      request.record.site = tenant || undefined
      countAgainstRate(options, tenant)
      const { bodyLimit, config } = request.routeOptions
      const turn = options.scheduler.admit({
        tenant,
        deadlineMs: deadlineOf(request),
        bytes: Math.min(bodyBytesOf(request), bodyLimit),
        isPatient: config.isPatient === true,
      })
      request.turn = turn
      // Not `onResponse`, which never comes when the caller hangs up before the whole body is there.
      reply.raw.on('close', () => turn.end())
      done()
    } catch (error) {
      done(error as Error)
    }
  })
})

/** Counts a request, or a line of a batch; throws the problem of one that is over its tenant's rate. */
export function countAgainstRate(
  { rates, maxRate, metrics }: Omit<TenancyOptions, 'scheduler'>,
  tenant: string,
): void {
  metrics.siteRequested(tenant)
  const waitS = rates.take(tenant, performance.now())
  if (waitS === 0) return
  metrics.refused('rate')
  throw tenantOverRate(maxRate, Math.ceil(waitS))
}

/** The website that a request is for; '' for callers that name none, who share a queue. */
export function tenantOf({ headers }: FastifyRequest): string {
  const given = headers['x-website-id']
  if (given === undefined) return ''
  if (typeof given === 'string' && SANE_ID.test(given)) return given
  throw headerInvalid('X-Website-Id', 'one id of at most 128 letters, digits and "_.:-"')
}

/** Milliseconds that the caller waits; undefined when it does not say. */
export function deadlineOf({ headers }: FastifyRequest): number | undefined {
  const given = headers['x-request-deadline']
  if (given === undefined) return undefined
  const ms = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0
  if (ms >= 1 && ms <= MAX_DEADLINE_MS) return ms
  throw headerInvalid('X-Request-Deadline', `a whole number of milliseconds from 1 to ${MAX_DEADLINE_MS}`)
}

/** What the request says of its body's length; nothing is as much as there may be. */
function bodyBytesOf({ headers }: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers
  if (length !== undefined) return Number(length)
  return encoding === undefined ? 0 : Number.POSITIVE_INFINITY
}
