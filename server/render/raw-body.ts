import type { Readable } from 'node:stream'
import plugin from 'fastify-plugin'
import { Problem } from '../errors/problem.ts'
import { bodyTooLarge, requestMalformed } from '../errors/request-problems.ts'
import { collectPieces } from '../http/body-bytes.ts'
import type { Joiner } from '../http/joiner.ts'
import { dropBody } from '../http/refused-bodies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The only content type that the route takes. */
    contentType?: string
  }
}

export interface RawBodyOptions {
  readonly contentType: string
  readonly joiner: Joiner
}

/**
 * Keeps bodies of one content type as bytes. They are parsed when the turn of the request has come.
 *
 * The framework would join the pieces of a body in one turn of the event loop, and leave their memory to V8.
 */
export const rawBody = plugin<RawBodyOptions>(async (app, { contentType, joiner }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(contentType, ({ headers, routeOptions, turn }, payload, done) => {
    const limit = routeOptions.bodyLimit
    if (Number(headers['content-length']) > limit) return done(bodyTooLarge(limit))
    const fail = (error: Error) => done(error instanceof Problem ? error : requestMalformed())
    payload.on('error', fail)
    refuseLonger(payload, limit, (problem) => {
      payload.off('error', fail)
      done(problem)
    })
    // Routes without a queue take no long bodies.
    const tenant = turn?.tenant.id ?? ''
    collectPieces(payload, { joiner, tenant }, (bytes) => done(null, bytes))
  })
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, contentType }
  })
})

/** Refuses a body of unknown length when more than the limit has come. */
function refuseLonger(payload: Readable, limit: number, refuse: (problem: Problem) => void): void {
  let length = 0
  payload.on('data', (piece: Buffer) => {
    length += piece.length
    if (length <= limit) return
    dropBody(payload)
    refuse(bodyTooLarge(limit))
  })
}
