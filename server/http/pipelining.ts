import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { holdReading } from './hold-reading.ts'

/** Requests of one connection that are worked on at a time. Their answers leave in order anyway. */
const MAX_ACTIVE = 4

/** Beyond this many waiting requests no more bytes of the connection are read; below half of it, reading goes on. */
const MAX_WAITING = 100

/** While so many requests of all connections wait, a connection with more than its part of them is closed. One takes 5 KB. */
const MAX_WAITING_OF_ALL = 10_000

/** The requests of one connection. */
interface Lane {
  active: number
  readonly waiting: (() => void)[]
  /** Goes on reading the connection, when it is held. */
  release: (() => void) | undefined
}

/**
 * Lets the requests that one connection sends without waiting for answers take turns with those of all others. Node starts all
 * requests that it finds in a piece of 64 KiB at once, so a thousand pages would hold the event loop for as long as they take.
 */
export class Pipelines {
  readonly #lanes = new WeakMap<Socket, Lane>()
  #waiting = 0

  /** Begins a request if its connection has room for it. The caller says by `end` that it is answered. */
  begin(socket: Socket): boolean {
    const lane = this.#laneOf(socket)
    if (lane.active >= MAX_ACTIVE || lane.waiting.length > 0) return false
    lane.active++
    return true
  }

  /** Begins a request for which `begin` had no room, when there is some. Closes the connection when very many wait. */
  wait(socket: Socket, begun: () => void): void {
    const lane = this.#laneOf(socket)
    if (socket.destroyed) return
    lane.waiting.push(begun)
    this.#waiting++
    if (lane.waiting.length <= MAX_WAITING) return
    if (this.#waiting > MAX_WAITING_OF_ALL) socket.destroy()
    else lane.release ??= holdReading(socket)
  }

  /** Ends a request. The next waiting one begins in a later turn of the event loop. */
  end(socket: Socket): void {
    const lane = this.#laneOf(socket)
    lane.active--
    if (lane.waiting.length > 0) setImmediate(() => this.#startNext(lane, socket))
  }

  #startNext(lane: Lane, socket: Socket): void {
    // The requests of a connection that was closed are for nobody.
    if (socket.destroyed) this.#waiting -= lane.waiting.splice(0).length
    const begin = lane.active < MAX_ACTIVE ? lane.waiting.shift() : undefined
    if (begin !== undefined) {
      this.#waiting--
      lane.active++
      begin()
    }
    if (lane.waiting.length > MAX_WAITING / 2) return
    lane.release?.()
    lane.release = undefined
  }

  #laneOf(socket: Socket): Lane {
    const known = this.#lanes.get(socket)
    if (known !== undefined) return known
    const lane: Lane = { active: 0, waiting: [], release: undefined }
    this.#lanes.set(socket, lane)
    closeWithoutTraces(socket)
    return lane
  }
}

/**
 * Saves stack traces at the end of a connection. Node makes an error for each of its unanswered requests then, which took 12 µs each,
 * two thirds of all time while connections with 1,500 requests came and went.
 */
function closeWithoutTraces(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket
    .prependOnceListener('close', () => {
      Error.stackTraceLimit = 0
    })
    .once('close', () => {
      Error.stackTraceLimit = stackTraceLimit
    })
}

/** Lets the requests of a server take turns before its listeners get them, because a waiting one costs least there. */
export function takeTurns(server: Server, pipelines: Pipelines): void {
  const handlers = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // The rest of what was read before the connection was closed is for nobody.
    if (socket.destroyed) return
    const begin = () => {
      response.once('close', () => pipelines.end(socket))
      for (const handle of handlers) handle(request, response)
    }
    if (pipelines.begin(socket)) begin()
    else pipelines.wait(socket, begin)
  })
}
