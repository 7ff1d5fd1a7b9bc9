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
  /** The worker has closed its ports. */
  | { readonly kind: 'closed' }
  | Broadcast

/** A message of the primary to a worker. */
export type FromPrimary =
  /** The whole service stops. */
  | { readonly kind: 'stop'; readonly reason: string }
  /** The replacement listens, so this worker stops. */
  | { readonly kind: 'retire' }
  /** Every worker has closed its ports. */
  | { readonly kind: 'port-closed' }
  | Broadcast
