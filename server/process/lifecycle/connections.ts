import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The state of an open connection. */
interface Connection {
  /** Answers that are not sent in full yet. */
  readonly pending: ServerResponse[]
  /** The last time at which new bytes were noticed, and the count of bytes at that time. */
  lastBytesAt: number
  bytesRead: number
}

/**
 * The open connections of a process, so that each can end after its last answer when the process stops.
 *
 * `server.close()` destroys idle connections at once, and loses a request that is on its way over one of them.
 */
export class Connections {
  readonly #open = new Map<Socket, Connection>()
  #lastOpenedAt = 0
  #isEnding = false

  constructor(servers: readonly Server[]) {
    for (const server of servers) {
      server.on('connection', (socket) => this.#add(socket))
      // Runs before the handler, which may answer at once.
      server.prependListener('request', ({ socket }, response) => this.#addPending(socket, response))
    }
  }

  get size(): number {
    return this.#open.size
  }

  get msSinceLastOpened(): number {
    return performance.now() - this.#lastOpenedAt
  }

  /** From now on the last answer of each connection carries `connection: close`, so the connection ends with it. */
  endAfterAnswers(): void {
    this.#isEnding = true
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      noteBytes(socket, connection, now)
      announceClose(connection.pending.at(-1))
    }
  }

  /** Closes connections that wait for no response and on which no byte has arrived for `idleMs`. */
  closeIdle(idleMs: number): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      noteBytes(socket, connection, now)
      const isIdle = now - connection.lastBytesAt >= idleMs
      if (isIdle && connection.pending.length === 0) socket.destroy()
    }
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy()
  }

  #add(socket: Socket): void {
    this.#lastOpenedAt = performance.now()
    this.#open.set(socket, { pending: [], lastBytesAt: this.#lastOpenedAt, bytesRead: 0 })
    socket.once('close', () => this.#open.delete(socket))
  }

  #addPending(socket: Socket, response: ServerResponse): void {
    const pending = this.#open.get(socket)?.pending ?? []
    pending.push(response)
    response.on('close', () => pending.splice(pending.indexOf(response), 1))
    if (!this.#isEnding) return
    withdrawClose(pending.at(-2))
    announceClose(response)
  }
}

function noteBytes(socket: Socket, connection: Connection, now: number): void {
  if (socket.bytesRead === connection.bytesRead) return
  connection.bytesRead = socket.bytesRead
  connection.lastBytesAt = now
}

function announceClose(response: ServerResponse | undefined): void {
  if (response?.headersSent === false) response.setHeader('connection', 'close')
}

/** Lets another answer follow on the connection, because Node ends it after the first one that says so (RFC 9112 §9.6). */
function withdrawClose(response: ServerResponse | undefined): void {
  if (response?.headersSent === false) response.removeHeader('connection')
}
