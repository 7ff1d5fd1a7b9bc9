import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import plugin from 'fastify-plugin'
import { Problem } from '../errors/problem.ts'
import { chunksTooShort } from '../errors/request-problems.ts'
import { holdReading } from './hold-reading.ts'

/** The first chunks of a body may have any length. */
const FREE_CHUNKS = 1000

/** Bytes that chunks have at least on average. The shortest line of a batch has 16, and Node cuts a chunk at the end of each reading. */
const MIN_CHUNK_BYTES = 8

/** Chunks are joined up to this length, or until the event loop has turned. */
const JOINED_BYTES = 2 ** 14

/** After so many chunks in one turn of the event loop, a connection is not read until the next one. */
const TURN_CHUNKS = 100

/** Beyond the free ones, so many chunks a millisecond are read, of all bodies together: a tenth of the time. */
const CHUNKS_PER_MS = 100

/**
 * Joins the chunks of chunked bodies, and refuses bodies of very short ones, whether anybody reads them or not.
 *
 * Node makes a buffer for each chunk and calls all listeners. So 20 KB in chunks of one byte held the event loop for 38 ms, and a
 * body took two hundred times its length of memory. 32 connections with chunks of 8 bytes held it for more than a second at a time.
 */
export const shortChunks = plugin(async (app) => {
  const paced = new PacedBodies()
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (isChunked(request)) new ChunkedBody(request, paced)
  })
  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    if (isChunked(raw)) raw.on('error', (error) => endAfterRefusal(error, reply))
    done()
  })
})

function isChunked({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined
}

/** Ends the connection with the answer, because the rest of the body is for nobody. */
function endAfterRefusal(error: Error, reply: FastifyReply): void {
  if (!(error instanceof Problem)) return
  if (reply.sent) reply.raw.req.socket.destroy()
  else reply.header('connection', 'close')
}

/** Bodies of many chunks, which get equal parts of the time that there is for all of them. */
class PacedBodies {
  #count = 0

  /** Calls `read` when so many more chunks of a body may be read. */
  wait(chunks: number, read: () => void): void {
    this.#count++
    const waitMs = (chunks * this.#count) / CHUNKS_PER_MS
    setTimeout(() => {
      this.#count--
      read()
    }, waitMs).unref()
  }
}

/** A chunked body. It takes the chunks from Node's parser, and gives them on joined. */
class ChunkedBody {
  readonly #request: IncomingMessage
  readonly #paced: PacedBodies
  /** Takes bytes of the body for its readers; false when they have enough for now. */
  readonly #push: IncomingMessage['push']
  #chunks = 0
  #bytes = 0
  #chunksOfTurn = 0
  #joined: Buffer[] = []
  #joinedBytes = 0
  #release: ReturnType<typeof holdReading> | undefined
  #isRefused = false

  constructor(request: IncomingMessage, paced: PacedBodies) {
    this.#request = request
    this.#paced = paced
    this.#push = request.push.bind(request)
    // Node's parser gives each chunk to this method, and null at the end.
    request.push = (chunk: Buffer | null) => this.#take(chunk)
  }

  #take(chunk: Buffer | null): boolean {
    if (this.#isRefused) return false
    if (chunk === null) {
      this.#give()
      return this.#push(null)
    }
    this.#chunks++
    this.#bytes += chunk.length
    if (this.#chunks > FREE_CHUNKS && this.#bytes < this.#chunks * MIN_CHUNK_BYTES) return this.#refuse()
    if (this.#chunksOfTurn === 0) setImmediate(this.#turn)
    this.#chunksOfTurn++
    this.#joined.push(chunk)
    this.#joinedBytes += chunk.length
    if (this.#chunksOfTurn > TURN_CHUNKS) this.#hold()
    else if (this.#joinedBytes >= JOINED_BYTES) return this.#give()
    return true
  }

  readonly #turn = (): void => {
    const isPaced = this.#chunks > FREE_CHUNKS && this.#release !== undefined
    if (isPaced) this.#paced.wait(this.#chunksOfTurn, this.#read)
    else this.#read()
  }

  /** Gives all chunks of a turn on, and lets the next ones come. */
  readonly #read = (): void => {
    if (this.#isRefused) return
    this.#chunksOfTurn = 0
    const isMoreWanted = this.#give()
    this.#release?.(isMoreWanted)
    this.#release = undefined
  }

  #hold(): void {
    this.#release ??= holdReading(this.#request.socket)
  }

  #give(): boolean {
    const [first] = this.#joined
    if (first === undefined || this.#request.destroyed) return true
    const bytes = this.#joined.length === 1 ? first : Buffer.concat(this.#joined, this.#joinedBytes)
    this.#joined = []
    this.#joinedBytes = 0
    return this.#push(bytes)
  }

  /** Reads no more of the connection, which ends with the answer; at once if nobody reads the body. */
  #refuse(): false {
    this.#isRefused = true
    this.#joined = []
    this.#hold()
    if (this.#request.listenerCount('error') === 0) this.#request.socket.destroy()
    else this.#request.emit('error', chunksTooShort(MIN_CHUNK_BYTES))
    return false
  }
}
