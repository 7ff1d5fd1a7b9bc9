import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PhaseTimes } from '../observe/phase-times.ts'
import type { Turn } from './lanes/turn.ts'

/** A request that waits for its turn. */
interface Waiting {
  readonly turn: Turn
  readonly phases: PhaseTimes
  /** The length of its body in bytes. */
  readonly bytes: number
}

/** Calls `respond` when the turn has come, and `fail` with the problem that it throws, or with the refusal of the queue. */
export function inTurn(
  { turn, phases, bytes }: Waiting,
  respond: () => void | Promise<void>,
  fail: (problem: unknown) => void,
): void {
  turn.setBytes(bytes)
  turn.whenServed((refusal) => {
    phases.add('queue', turn.queuedMs)
    try {
      if (refusal !== undefined) throw refusal
      // Long renders alone answer later.
      respond()?.catch(fail)
    } catch (problem) {
      fail(problem)
    }
  })
}

/** Calls `respond` when the turn of the request has come. It sends the answer, or throws the problem to send instead. */
export function whenServed(
  request: FastifyRequest,
  reply: FastifyReply,
  respond: (turn: Turn) => void | Promise<void>,
): void {
  const turn = turnOf(request)
  const { phases } = request.record
  inTurn(
    { turn, phases, bytes: bodyOf(request).length },
    () => respond(turn),
    (problem) => void reply.send(problem),
  )
}

/** The bytes of the body; empty when there is no body. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NOTHING
}

/** The place in the queue that `tenancy.ts` gave the request. */
export function turnOf({ turn }: FastifyRequest): Turn {
  if (turn === null) throw new Error('This route is not behind the queue.')
  return turn
}

const NOTHING = Buffer.alloc(0)
