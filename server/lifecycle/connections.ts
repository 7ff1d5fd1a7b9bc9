import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is known of an open connection. */
interface Connection {
  /** Answers that are not yet sent in full. */
  readonly pending: Set<ServerResponse>
  /** When something was last seen to arrive, and how many bytes there were by then. */
  lastHeardAt: number
  bytesRead: number
}

/**
 * The connections of the servers of a process, so that they can end one by one when it stops.
 *
 * `server.close()` would not do: it hangs up at once on connections between two requests, one of which may be under way.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  #lastOpenedAt = 0
  #isHangingUp = false

  constructor(servers: readonly Server[]) {
    for (const server of servers) {
      server.on('connection', (socket) => this.#add(socket))
      // Before the handler, which may answer at once.
      server.prependListener('request', ({ socket }, response) => this.#addPending(socket, response))
    }
  }

  get size(): number {
    return this.#open.size
  }

  /** Milliseconds since a connection was last opened. */
  get quietMs(): number {
    return performance.now() - this.#lastOpenedAt
  }

  /** From now on every answer says `connection: close`, and its connection ends with it. */
  hangUp(): void {
    this.#isHangingUp = true
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      listen(socket, connection, now)
      for (const response of connection.pending) if (!response.headersSent) announceClose(response)
    }
  }

  /** Closes connections that wait for no answer and on which nothing has arrived for so long. */
  closeQuiet(quietMs: number): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      listen(socket, connection, now)
      const isQuiet = now - connection.lastHeardAt >= quietMs
      if (isQuiet && connection.pending.size === 0) socket.destroy()
    }
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #add(socket: Socket): void {
    this.#lastOpenedAt = performance.now()
    this.#open.set(socket, { pending: new Set(), lastHeardAt: this.#lastOpenedAt, bytesRead: 0 })
    socket.once('close', () => this.#open.delete(socket))
  }

  #addPending(socket: Socket, response: ServerResponse): void {
    const pending = this.#open.get(socket)?.pending
    pending?.add(response)
    response.once('close', () => pending?.delete(response))
    if (this.#isHangingUp) announceClose(response)
  }
}

function listen(socket: Socket, connection: Connection, now: number): void {
  if (socket.bytesRead === connection.bytesRead) return
  connection.bytesRead = socket.bytesRead
  connection.lastHeardAt = now
}

function announceClose(response: ServerResponse): void {
  response.setHeader('connection', 'close')
}
