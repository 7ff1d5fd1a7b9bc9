import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { LogController } from 'fastify'
import plugin from 'fastify-plugin'
import { PhaseTimes } from '../phase-times.ts'

declare module 'fastify' {
  interface FastifyRequest {
    phases: PhaseTimes
  }
}

/** Ids from outside go into logs and headers, so only plain ones are taken. */
const SANE_ID = /^[\w.:-]{1,128}$/

/** Replaces Fastify's own lines, of which there are two for a request. */
export const logController = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
})

/** The caller's `x-request-id`, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Writes one line for each request, without anything of its body, and echoes the request's id. */
export const requestLog = plugin(async (app) => {
  // Set by the hook below before anything reads it.
  app.decorateRequest('phases', null as unknown as PhaseTimes)
  app.addHook('onRequest', (request, reply, done) => {
    request.phases = new PhaseTimes()
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, phases } = request
    const times = { totalMs: round(reply.elapsedTime), phasesMs: phases.toJSON() }
    request.log.info(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, ...times },
      'Request',
    )
    done()
  })
})

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
