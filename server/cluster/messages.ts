/** Something a worker tells the others of; `topic` says who of them listens. */
export interface Broadcast {
  readonly kind: 'broadcast'
  readonly topic: string
  readonly body: unknown
}

/** What a worker says to the primary. */
export type FromWorker =
  | { readonly kind: 'ready' }
  /** It cannot start; `isFinal` when no other could. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean }
  /** It was told to stop, and asks for a replacement first. */
  | { readonly kind: 'leaving' }
  /** It accepts no more connections. */
  | { readonly kind: 'closed' }
  | Broadcast

/** What the primary says to a worker. */
export type FromPrimary =
  /** The whole service stops. */
  | { readonly kind: 'stop'; readonly reason: string }
  /** A replacement is there. */
  | { readonly kind: 'retire' }
  /** No worker accepts connections any more. */
  | { readonly kind: 'port-closed' }
  | Broadcast
