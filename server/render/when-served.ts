import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../scheduling/scheduler.ts'

/** Answers a request when its turn has come. `respond` sends the answer, or throws the problem to send instead. */
export function whenServed(
  request: FastifyRequest,
  reply: FastifyReply,
  respond: (turn: Turn) => void,
): void {
  const turn = turnOf(request)
  turn.setBytes(bodyOf(request).length)
  turn.whenServed((refusal) => {
    request.record.phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      respond(turn)
    } catch (problem) {
      reply.send(problem)
    }
  })
}

/** The bytes of a request; none when there is no body. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NOTHING
}

/** The place in the queue that `plugins/tenancy.ts` gave a request. */
export function turnOf({ turn }: FastifyRequest): Turn {
  if (turn === null) throw new Error('This route is not behind the queue.')
  return turn
}

const NOTHING = Buffer.alloc(0)
