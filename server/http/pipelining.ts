import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { holdReading } from './hold-reading.ts'

/** Beyond this many waiting requests no more bytes of the connection are read; below half of it, reading goes on. */
const MAX_WAITING = 100

/** A request of a connection. */
interface OpenRequest {
  readonly response: ServerResponse
  /** Runs its hooks and its route. */
  readonly begin: () => void
}

/** The requests of one connection. */
interface Pipeline {
  /** Those that are not answered, in their order. The first one has begun. */
  readonly open: OpenRequest[]
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
  readonly #pipelines = new WeakMap<Socket, Pipeline>()

  /** The responses of a connection that are not sent, in their order, and its last request. */
  stateOf(socket: Socket): { readonly open: readonly ServerResponse[]; readonly last?: IncomingMessage } {
    const pipeline = this.#pipelines.get(socket)
    return pipeline === undefined
      ? { open: [] }
      : { open: pipeline.open.map(({ response }) => response), last: pipeline.last }
  }

  /** Calls `begin` when all requests before this one of its connection are answered; never when that was closed before. */
  enter(request: IncomingMessage, response: ServerResponse, begin: () => void): void {
    const { socket } = request
    const pipeline = this.#pipelineOf(request)
    const opened = { response, begin }
    pipeline.open.push(opened)
    response.once('close', () => this.#leave(socket, pipeline, opened))
    if (pipeline.open.length === 1) begin()
    else if (pipeline.open.length > MAX_WAITING) pipeline.release ??= holdReading(socket)
  }

  #leave(socket: Socket, pipeline: Pipeline, opened: OpenRequest): void {
    pipeline.open.splice(pipeline.open.indexOf(opened), 1)
    if (pipeline.release !== undefined && pipeline.open.length <= MAX_WAITING / 2) {
      pipeline.release()
      pipeline.release = undefined
    }
    // In a later turn of the event loop, so that other connections have theirs. A closed one reads no response.
    if (pipeline.open.length > 0) setImmediate(() => socket.writable && pipeline.open[0]?.begin())
  }

  #pipelineOf(request: IncomingMessage): Pipeline {
    const pipeline = this.#pipelines.get(request.socket) ?? { open: [], last: request, release: undefined }
    pipeline.last = request
    this.#pipelines.set(request.socket, pipeline)
    return pipeline
  }
}

/** Makes a server that hands the requests of each connection on one after the other. A waiting one costs least there. */
export function createTurnServer(
  pipelines: Pipelines,
  options: ServerOptions,
  handle: RequestListener,
): Server {
  return createServer(options, (request, response) =>
    pipelines.enter(request, response, () => handle(request, response)),
  )
}
