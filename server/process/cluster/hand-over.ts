import type { Worker } from 'node:cluster'
import { type EventEmitter, on } from 'node:events'
import { acceptWaiting } from '../lifecycle/ports.ts'
import { type FromWorker, tellWorker } from './messages.ts'

/** The members of a worker that are used here. */
export type Receiver = EventEmitter & Pick<Worker, 'isConnected' | 'send'>

/** The ports are closed after this time even if connections still come. Workers wait for a second. */
const MAX_MS = 500
/** Clients may have connected during a round of answers that took longer, as it does when the primary gets no processor. */
const QUICK_MS = 20

/**
 * Hands the connections that the primary has accepted over to the workers, which must be quiet.
 *
 * Node gives a worker one connection at a time. The others wait in the primary, and `disconnect` of the last worker closes them.
 * Nothing public shows this queue. But the question for the count reaches a worker after its connection, so a round in which no
 * worker has got one means that none waited when the round began.
 */
export async function handOverConnections(workers: readonly Receiver[], maxMs = MAX_MS): Promise<void> {
  const givingUp = AbortSignal.timeout(maxMs)
  let isOver = false
  while (!isOver && !givingUp.aborted) {
    await acceptWaiting()
    const startedAt = performance.now()
    const counts = await Promise.all(workers.map((worker) => countConnections(worker, givingUp)))
    isOver = counts.every((count) => count === 0) && performance.now() - startedAt < QUICK_MS
  }
}

/** Asks a worker how many connections it has got since it was last asked. One that has exited gets none. */
async function countConnections(worker: Receiver, signal: AbortSignal): Promise<number> {
  if (!worker.isConnected()) return 0
  try {
    const messages = on(worker, 'message', { signal, close: ['exit', 'disconnect'] })
    tellWorker(worker, { kind: 'count' })
    for await (const [message] of messages as AsyncIterable<[FromWorker]>) {
      if (message.kind === 'connected') return message.count
    }
  } catch {
    // The time is over, or the worker has just exited, so that sending failed.
  }
  return 0
}
