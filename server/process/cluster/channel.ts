import type { Broadcast, FromPrimary } from './messages.ts'

/** Messages of one topic between the workers of the service. */
export interface Channel<Message> {
  /** Sends a message to every other worker. Without a cluster it does nothing. */
  broadcast(message: Message): void
  /** Calls the listener with each message that another worker broadcasts. */
  onMessage(listener: (message: Message) => void): void
}

/** The members that a channel uses: of `process` in a worker, of the worker in the primary. */
interface Peer {
  readonly connected: boolean
  readonly send?: (message: Broadcast, callback: (error: Error | null) => void) => boolean
  on(event: 'message', listener: (message: FromPrimary) => void): unknown
}

/**
 * Opens the channel of a topic, such as `uploads`, for messages that can be cloned: text, buffers, plain objects.
 *
 * Delivery is not guaranteed. A worker that is starting, stopping or behind misses messages, so send only what it can do without.
 */
export function openChannel<Message>(topic: string, peer: Peer = process as Peer): Channel<Message> {
  const send = createSender(peer)
  return {
    broadcast: (body) => send({ kind: 'broadcast', topic, body }),
    onMessage: (listener) => {
      peer.on('message', (message) => {
        if (message.kind === 'broadcast' && message.topic === topic) listener(message.body as Message)
      })
    },
  }
}

/** Returns a function that sends messages, and drops them while earlier ones are still unread, so that memory stays bounded. */
export function createSender(peer: Omit<Peer, 'on'>): (message: Broadcast) => void {
  let isBehind = false
  return (message) => {
    if (peer.send === undefined || !peer.connected || isBehind) return
    isBehind = !peer.send(message, () => {
      isBehind = false
    })
  }
}
