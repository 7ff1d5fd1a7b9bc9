import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Problem } from '../errors/problem.ts'
import { isLong } from './body-bytes.ts'
import { free } from './free-bytes.ts'

/** The least `Retry-After`, in milliseconds: the caller may try again when its body is read. */
const HOLD_MS = 1000

/**
 * Sees to the body of a request that is about to be refused. A connection carries nothing else before its end, so it is read for
 * nobody, and its memory is given back at once.
 *
 * When the service itself is short of time, a long body waits for a second: reading three bodies takes as long as making a page, and
 * many callers close the connection when they get an answer so early. Others wait with their next request, which takes no time.
 */
export function leaveBody(request: IncomingMessage, { status }: Problem): void {
  if (!isLong(request)) return
  if (status === 503) holdBody(request)
  else request.on('data', free)
}

/** Gives up a body that is being read. The rest of it is for nobody, and its readers keep none of its pieces. */
export function dropBody(body: Readable): void {
  body.removeAllListeners('data').removeAllListeners('end')
  body.on('data', free)
}

function holdBody(request: IncomingMessage): void {
  const { socket } = request
  // Node would read the body at the end of the answer if nobody had begun to.
  request.read(0)
  socket.pause()
  // The rest of the piece with the headers comes yet, and reading it resumes the connection.
  setImmediate(() => {
    const piece = request.read()
    if (piece !== null) free(piece)
    socket.pause()
  })
  setTimeout(() => {
    request.on('data', free)
    socket.resume()
  }, HOLD_MS).unref()
}
