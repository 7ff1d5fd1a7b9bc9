import type { onRequestHookHandler } from 'fastify'
import { overloaded } from '../errors/request-problems.ts'

/** Requests with long bodies that are answered at a time. Each holds its body in memory. */
const MAX_AT_ONCE = 8
const RETRY_S = 2

/** Refuses a request with a long body, before it is read, while many others are not answered. */
export function limitLongBodies(): onRequestHookHandler {
  let taken = 0
  return (_request, reply, done) => {
    if (taken >= MAX_AT_ONCE) return done(overloaded(RETRY_S))
    taken += 1
    // Also when the caller closes the connection.
    reply.raw.once('close', () => {
      taken -= 1
    })
    done()
  }
}
