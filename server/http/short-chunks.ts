import { Transform, type TransformCallback } from 'node:stream'
import plugin from 'fastify-plugin'
import { chunksTooShort } from '../errors/request-problems.ts'

/** The first chunks of a body may have any length. */
const FREE_CHUNKS = 1000

/** Bytes that chunks have at least on average. The shortest line of a batch has 16, and Node cuts a chunk at the end of each reading. */
const MIN_CHUNK_BYTES = 8

/** Chunks are joined up to this length, or until the event loop has turned. */
const JOINED_BYTES = 2 ** 14

/**
 * Joins the chunks of chunked bodies, and refuses bodies of very short ones.
 *
 * Node makes a buffer for each chunk and calls all listeners. So 20 KB in chunks of one byte held the event loop for 38 ms, and a
 * body took two hundred times its length of memory.
 */
export const shortChunks = plugin(async (app) => {
  app.addHook('preParsing', ({ headers, raw }, reply, payload, done) => {
    if (headers['transfer-encoding'] === undefined) return done(null, payload)
    const joining = new JoiningStream(() => {
      reply.header('connection', 'close')
      payload.unpipe(joining)
      // Node's parser gives each further chunk to this method, and pauses the connection when there is no room.
      raw.push = () => false
    })
    // A request that is refused for its headers has no other listener, and an error without one ends the process.
    joining.on('error', () => {})
    // An error of the connection ends both, while a refused body leaves the connection to the answer.
    payload.on('error', (error) => joining.destroy(error))
    done(null, payload.pipe(joining))
  })
})

class JoiningStream extends Transform {
  readonly #onRefusal: () => void
  #chunks = 0
  #bytes = 0
  #joined: Buffer[] = []
  #joinedBytes = 0

  constructor(onRefusal: () => void) {
    super()
    this.#onRefusal = onRefusal
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#chunks++
    this.#bytes += chunk.length
    if (this.#chunks > FREE_CHUNKS && this.#bytes < this.#chunks * MIN_CHUNK_BYTES) {
      this.#onRefusal()
      return done(chunksTooShort(MIN_CHUNK_BYTES))
    }
    if (this.#joined.length === 0) setImmediate(() => this.#give())
    this.#joined.push(chunk)
    this.#joinedBytes += chunk.length
    if (this.#joinedBytes >= JOINED_BYTES) this.#give()
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#give()
    done()
  }

  #give(): void {
    const [first] = this.#joined
    if (first === undefined || this.destroyed) return
    this.push(this.#joined.length === 1 ? first : Buffer.concat(this.#joined, this.#joinedBytes))
    this.#joined = []
    this.#joinedBytes = 0
  }
}
