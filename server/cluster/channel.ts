import type { Broadcast, FromPrimary } from './messages.ts'

/** Tells the other workers of the service. */
export interface Channel<Message> {
  /** Sends a message to every other worker, or to nobody when there is none. */
  broadcast(message: Message): void
  /** Listens to what other workers broadcast. */
  onMessage(listener: (message: Message) => void): void
}

/** The part of `process`, in a worker, or of a worker, in the primary, that a channel needs. */
interface Peer {
  readonly connected: boolean
  readonly send?: (message: Broadcast, callback: (error: Error | null) => void) => boolean
  on(event: 'message', listener: (message: FromPrimary) => void): unknown
}

/**
 * The channel of a topic, such as `uploads`, for messages that survive structured cloning: text, buffers, plain objects.
 *
 * It is for what a worker can do without: a sibling that is starting, ending or far behind misses messages. Without a cluster
 * nothing is sent and nothing arrives.
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

/** Sends until too much is waiting to be read at the other end, and then nothing until that is gone: memory is bounded. */
export function createSender(peer: Omit<Peer, 'on'>): (message: Broadcast) => void {
  let isBehind = false
  return (message) => {
    if (peer.send === undefined || !peer.connected || isBehind) return
    isBehind = !peer.send(message, () => {
      isBehind = false
    })
  }
}
