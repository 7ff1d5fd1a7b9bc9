import type { IncomingHttpHeaders } from 'node:http'
import plugin from 'fastify-plugin'
import { tenantOverRate } from '../errors/render-problems.ts'
import { headerInvalid } from '../errors/request-problems.ts'
import { announcedBytes } from '../http/raw-body.ts'
import { endUnread } from '../http/unread-responses.ts'
import { PLAIN_ID } from '../observe/request-log.ts'
import type { Turn } from './lanes/turn.ts'
import { isForThread } from './pipeline.ts'
import type { RenderServices } from './services.ts'
import type { TenantRates } from './tenant-rates.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's place in the queue; null on routes without a queue. */
    turn: Turn | null
  }
  interface FastifyContextConfig {
    /** Whether the body of this route is read line by line. Its bytes are not counted when it comes. */
    isStream?: boolean
  }
}

export interface TenancyOptions extends RenderServices {
  readonly rates: TenantRates
  readonly maxRate: number
  /** Milliseconds in which a caller must read a long response. */
  readonly maxReadMs: number
}

const MAX_DEADLINE_MS = 600_000

/** Bytes of a batch that are read at a time. */
export const PIECE_BYTES = 2 ** 16

interface WithHeaders {
  readonly headers: IncomingHttpHeaders
}

/** Gives each request its place in the queue, or refuses it before its body is read. */
export const tenancy = plugin<TenancyOptions>(async (app, options) => {
  const { scheduler, quarantine, maxReadMs } = options
  app.decorateRequest('turn', null)
  app.addHook('onRequest', (request, reply, done) => {
    try {
      const { headers, routeOptions } = request
      const tenant = tenantOf(request)
      request.record.site = tenant || undefined
      countAgainstRate(options, tenant)
      const isStream = routeOptions.config.isStream === true
      const bytes = isStream ? PIECE_BYTES : Math.min(announcedBytes(headers), routeOptions.bodyLimit)
      const turn = scheduler.admit({ tenant, deadlineMs: deadlineOf(request), bytes })
      request.turn = turn
      // The hook `onResponse` does not run when the caller closes the connection inside the body.
      reply.raw.on('close', () => turn.end())
      const { deadlineAtMs } = turn
      done(
        !isStream && isForThread(options, tenant)
          ? quarantine.refusalOf({ tenant, deadlineAtMs })
          : undefined,
      )
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onSend', ({ turn }, reply, payload, done) => {
    if (turn !== null && Buffer.isBuffer(payload)) {
      // A response counts until it is sent, instead of the body.
      turn.setBytes(payload.length)
      endUnread(reply.raw, payload.length, maxReadMs)
    }
    done()
  })
})

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
