import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from './lanes/turn.ts'

/** Calls `respond` when the turn of the request has come. It sends the response, or throws the problem to send instead. */
export function whenServed(
  request: FastifyRequest,
  reply: FastifyReply,
  respond: (turn: Turn) => void | Promise<void>,
): void {
  const turn = turnOf(request)
  turn.setBytes(bodyOf(request).length)
  turn.whenServed((refusal) => {
    request.record.phases.add('queue', turn.queuedMs)
    const fail = (problem: unknown) => void reply.send(problem)
    try {
      if (refusal !== undefined) throw refusal
      // Pages of the thread alone are answered later.
      respond(turn)?.catch(fail)
    } catch (problem) {
      fail(problem)
    }
  })
}

/** The place in the queue that `tenancy.ts` gave the request. */
export function turnOf({ turn }: FastifyRequest): Turn {
  if (turn === null) throw new Error('This route is not behind the queue.')
  return turn
}

/** The bytes of the body; empty when there is no body. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NOTHING
}

const NOTHING = Buffer.alloc(0)
