import type { Worker } from 'node:cluster'

/** A message of one worker to all others. Those that listen to its topic receive it. */
export interface Broadcast {
  readonly kind: 'broadcast'
  readonly topic: string
  readonly body: unknown
}

/** A message of a worker to the primary. */
export type FromWorker =
  /** The worker serves. */
  | { readonly kind: 'ready' }
  /** The worker cannot start. `isFinal` when another one would fail the same way. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }
  /** The worker received SIGTERM, and serves on until its replacement listens. */
  | { readonly kind: 'leaving' }
  /** No client connects to the worker any more, so the ports may be closed. */
  | { readonly kind: 'quiet' }
  /** The number of connections that a quiet worker has got since it was last asked. */
  | { readonly kind: 'connected'; readonly count: number }
  | Broadcast

/** A message of the primary to a worker. */
export type FromPrimary =
  /** The whole service stops. */
  | { readonly kind: 'stop'; readonly reason: string }
  /** The replacement listens, so this worker stops. */
  | { readonly kind: 'retire' }
  /** A quiet worker says how many connections it has got. */
  | { readonly kind: 'count' }
  | Broadcast

/** Sends a message to a worker that can still receive it. */
export function tellWorker(worker: Pick<Worker, 'isConnected' | 'send'>, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message)
}
