import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import plugin from 'fastify-plugin'
import { holdReading } from './hold-reading.ts'

/** Beyond this many waiting requests no more bytes of the connection are read; below half of it, reading goes on. */
const MAX_WAITING = 100

/** A request of a connection. */
interface Entry {
  readonly response: ServerResponse
  /** Runs its hooks and its route. */
  readonly begin: () => void
}

/** The requests of one connection. */
interface Lane {
  /** Those that are not answered, in their order. The first one has begun. */
  readonly entries: Entry[]
  /** The request whose headers were read last. */
  last: IncomingMessage
  /** Goes on reading the connection, when it is held. */
  release: (() => void) | undefined
}

/**
 * Lets the requests that one connection sends without waiting for responses be served one after the other.
 *
 * Node starts all requests that it finds in a piece of 64 KiB at once, so a thousand pages would hold the event loop for as long as
 * they take.
 */
export class Pipelines {
  readonly #lanes = new WeakMap<Socket, Lane>()

  /** The responses of a connection that are not sent, in their order, and its last request. */
  stateOf(socket: Socket): { readonly open: readonly ServerResponse[]; readonly last?: IncomingMessage } {
    const lane = this.#lanes.get(socket)
    return lane === undefined
      ? { open: [] }
      : { open: lane.entries.map(({ response }) => response), last: lane.last }
  }

  /** Calls `begin` when all requests before this one of its connection are answered; never when that was closed before. */
  enter(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request
    const lane = this.#laneOf(request)
    const entry = { response, begin }
    lane.entries.push(entry)
    response.once('close', () => this.#leave(socket, lane, entry))
    if (lane.entries.length === 1) begin()
    else if (lane.entries.length > MAX_WAITING) lane.release ??= holdReading(socket)
  }

  #leave(socket: Socket, lane: Lane, entry: Entry): void {
    lane.entries.splice(lane.entries.indexOf(entry), 1)
    if (lane.release !== undefined && lane.entries.length <= MAX_WAITING / 2) {
      lane.release()
      lane.release = undefined
    }
    // In a later turn of the event loop, so that other connections have theirs. A closed one reads no response.
    if (lane.entries.length > 0) setImmediate(() => socket.writable && lane.entries[0]?.begin())
  }

  #laneOf(request: IncomingMessage): Lane {
    const lane = this.#lanes.get(request.socket) ?? { entries: [], last: request, release: undefined }
    lane.last = request
    this.#lanes.set(request.socket, lane)
    return lane
  }
}

/** Lets the requests of each connection of an app take turns. */
export const pipelining = plugin<{ pipelines: Pipelines }>(async (app, { pipelines }) => {
  app.addHook('onRequest', ({ raw }, reply, done) => pipelines.enter(raw, reply.raw, done))
})
