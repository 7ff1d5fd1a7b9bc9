import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import plugin from 'fastify-plugin'
import { isLong } from './body-bytes.ts'
import { free } from './free-bytes.ts'
import { holdReading } from './hold-reading.ts'

/** The least `Retry-After`, in milliseconds: the caller may try again when its body is read. */
const HOLD_MS = 1000

/** Refused bodies are read at about 64 MiB a second, all together. Reading as fast as a caller can send takes all the time there is. */
const BYTES_PER_MS = 2 ** 16

/** So much may be read at once, which is more than any one body takes. */
const AHEAD_MS = 150

/** Methods whose bodies nobody reads, whatever the answer is. */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Reads the long bodies that nobody wants, of all refused requests of an app. A connection carries nothing else before their end. The
 * memory of their pieces is given back at once.
 */
export class RefusedBodies {
  /** The time at which all that was read so far would have been read at the usual rate. */
  #readUntilMs = 0

  /**
   * Sees to the body of a request that is about to be refused, unless somebody reads it.
   *
   * When the service itself is short of time, a long body waits for a second: reading three bodies takes as long as making a page, and
   * many callers close the connection when they get an answer so early. Others wait with their next request, which takes no time.
   */
  leave(request: IncomingMessage, status: number): void {
    if (request.readableFlowing !== null || !mayBeLong(request)) return
    if (status === 503) holdBody(request, () => this.#read(request))
    else this.#read(request)
  }

  #read(request: IncomingMessage): void {
    request.on('data', (piece: Buffer) => {
      const waitMs = this.#waitMsAfter(piece.length)
      free(piece)
      if (waitMs <= 0) return
      request.pause()
      setTimeout(() => request.resume(), waitMs).unref()
    })
  }

  /** Counts bytes that were read, and returns for how long the same body is not to be read. */
  #waitMsAfter(bytes: number): number {
    const nowMs = performance.now()
    this.#readUntilMs = Math.max(nowMs, this.#readUntilMs) + bytes / BYTES_PER_MS
    return this.#readUntilMs - nowMs - AHEAD_MS
  }
}

/** Sees to the bodies of all requests that hooks or routes refuse, and of those that have none by their method. */
export const leaveRefusedBodies = plugin<{ readonly refusedBodies: RefusedBodies }>(async (app, options) => {
  app.addHook('onSend', ({ raw, method }, { statusCode }, _payload, done) => {
    if (statusCode >= 400 || WITHOUT_BODY.has(method)) options.refusedBodies.leave(raw, statusCode)
    done()
  })
})

function mayBeLong(request: IncomingMessage): boolean {
  return isLong(request) || request.headers['transfer-encoding'] !== undefined
}

/** Gives up a body that is being read. The rest of it is for nobody, and its readers keep none of its pieces. */
export function dropBody(body: Readable): void {
  body.removeAllListeners('data').removeAllListeners('end')
  body.on('data', free)
}

/** Leaves a body on its connection for a second. */
function holdBody(request: IncomingMessage, read: () => void): void {
  const goOn = holdReading(request.socket)
  // Node would read the body at the end of the answer if nobody had begun to.
  request.read(0)
  // The rest of the piece with the headers comes yet.
  setImmediate(() => {
    const piece = request.read()
    if (piece !== null) free(piece)
  })
  setTimeout(() => {
    read()
    goOn()
  }, HOLD_MS).unref()
}
