import type { Socket } from 'node:net'
import plugin from 'fastify-plugin'

/** Requests of one connection that are worked on at a time. Their answers leave in order anyway. */
const MAX_ACTIVE = 4

/** Beyond this many waiting requests no more bytes of the connection are read; below half of it, reading goes on. */
const MAX_WAITING = 100

/**
 * A connection with more waiting requests is closed. Node reads 2 MiB of a connection before others have a turn, which are 50,000 short
 * requests, and only the end of the connection stops it.
 */
const MAX_AHEAD = 2000

/** The requests of one connection. */
interface Lane {
  active: number
  readonly waiting: (() => void)[]
  isPausing: boolean
  isPaused: boolean
}

/**
 * Lets the requests that one connection sends without waiting for answers take turns with those of all others. Node starts all
 * requests that it finds in a piece of 64 KiB at once, so a thousand pages would hold the event loop for as long as they take.
 */
export class Pipelines {
  readonly #lanes = new WeakMap<Socket, Lane>()

  /** Begins a request if its connection has room for it. The caller says by `end` that it is answered. */
  begin(socket: Socket): boolean {
    const lane = this.#laneOf(socket)
    if (lane.active >= MAX_ACTIVE || lane.waiting.length > 0) return false
    lane.active++
    return true
  }

  /** Begins a request for which `begin` had no room, when there is some. Closes the connection of very many. */
  wait(socket: Socket, begun: () => void): void {
    const lane = this.#laneOf(socket)
    if (socket.destroyed) return
    if (lane.waiting.length === MAX_AHEAD) {
      socket.destroy()
      return
    }
    lane.waiting.push(begun)
    if (lane.waiting.length > MAX_WAITING) pauseSoon(lane, socket)
  }

  /** Ends a request. The next waiting one begins in a later turn of the event loop. */
  end(socket: Socket): void {
    const lane = this.#laneOf(socket)
    lane.active--
    if (lane.waiting.length > 0) setImmediate(startNext, lane, socket)
  }

  #laneOf(socket: Socket): Lane {
    const known = this.#lanes.get(socket)
    if (known !== undefined) return known
    const lane: Lane = { active: 0, waiting: [], isPausing: false, isPaused: false }
    this.#lanes.set(socket, lane)
    return lane
  }
}

/** Lets the requests of the framework take turns. */
export const pipelining = plugin<{ pipelines: Pipelines }>(async (app, { pipelines }) => {
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const begin = () => {
      reply.raw.once('close', () => pipelines.end(socket))
      done()
    }
    if (pipelines.begin(socket)) begin()
    else pipelines.wait(socket, begin)
  })
})

function startNext(lane: Lane, socket: Socket): void {
  // The requests of a connection that was closed are for nobody.
  if (socket.destroyed) lane.waiting.length = 0
  const begin = lane.active < MAX_ACTIVE ? lane.waiting.shift() : undefined
  if (begin !== undefined) {
    lane.active++
    begin()
  }
  if (!lane.isPaused || lane.waiting.length > MAX_WAITING / 2) return
  lane.isPaused = false
  socket.resume()
}

/** Later, because Node's parser resumes the connection at the end of each request, and a request when its body is read. */
function pauseSoon(lane: Lane, socket: Socket): void {
  if (lane.isPausing) return
  lane.isPausing = true
  setImmediate(() => {
    lane.isPausing = false
    if (lane.waiting.length <= MAX_WAITING) return
    lane.isPaused = true
    socket.pause()
  })
}
