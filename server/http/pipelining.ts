import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import plugin from 'fastify-plugin'

/** Requests of one connection that are worked on at a time. Their answers leave in order anyway. */
const MAX_ACTIVE = 4

/** Beyond this many waiting requests no more bytes of the connection are read; below half of it, reading goes on. */
const MAX_WAITING = 100

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
export const pipelining = plugin(async (app) => {
  const lanes = new WeakMap<Socket, Lane>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const lane = lanes.get(socket)
    if (lane === undefined) {
      const first: Lane = { active: 1, waiting: [], isPausing: false, isPaused: false }
      lanes.set(socket, first)
      takeTurn(first, socket, reply.raw)
      return done()
    }
    if (lane.active < MAX_ACTIVE && lane.waiting.length === 0) {
      lane.active++
      takeTurn(lane, socket, reply.raw)
      return done()
    }
    lane.waiting.push(() => {
      lane.active++
      takeTurn(lane, socket, reply.raw)
      done()
    })
    if (lane.waiting.length > MAX_WAITING) pauseSoon(lane, socket)
  })
})

/** Starts the next waiting request in a later turn of the event loop, when this one is answered. */
function takeTurn(lane: Lane, socket: Socket, response: ServerResponse): void {
  response.once('close', () => {
    lane.active--
    if (lane.waiting.length > 0) setImmediate(startNext, lane, socket)
  })
}

function startNext(lane: Lane, socket: Socket): void {
  // The requests of a connection that was closed are for nobody.
  if (socket.destroyed) lane.waiting.length = 0
  if (lane.active < MAX_ACTIVE) lane.waiting.shift()?.()
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
