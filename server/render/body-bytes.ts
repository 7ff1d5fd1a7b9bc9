import type { IncomingMessage } from 'node:http'

/** Bodies up to this length mostly come in one piece, which needs no copy. */
const MAX_PIECE_BYTES = 2 ** 16

/** Longer bodies get their memory piece by piece, because callers announce lengths without sending as much. */
const MAX_AT_ONCE_BYTES = 2 ** 20

/** With fewer pending requests, bodies are read before they are old for V8, which frees young ones for less than a copy takes. */
const MANY_PENDING = 16

/** A body that comes. */
interface Incoming {
  readonly request: IncomingMessage
  /** Its length in bytes, to which Node sees. */
  readonly length: number
  /** Requests that are not finished. */
  readonly pending: number
}

/**
 * Calls `read` with the body when all of it has come.
 *
 * While many requests are pending, pieces of a body of middle length are copied as they come, so that none of them becomes old
 * before the body is complete.
 */
export function readBody({ request, length, pending }: Incoming, read: (bytes: Buffer) => void): void {
  const isMiddle = length > MAX_PIECE_BYTES && length <= MAX_AT_ONCE_BYTES
  if (isMiddle && pending > MANY_PENDING) copyPieces(request, length, read)
  else collectPieces(request, read)
}

function collectPieces(request: IncomingMessage, read: (bytes: Buffer) => void): void {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => void pieces.push(piece))
  request.on('end', () => {
    const [first] = pieces
    read(first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces))
  })
}

function copyPieces(request: IncomingMessage, length: number, read: (bytes: Buffer) => void): void {
  let body: Buffer | undefined
  let at = 0
  request.on('data', (piece: Buffer) => {
    body ??= Buffer.allocUnsafeSlow(length)
    at += piece.copy(body, at)
  })
  request.on('end', () => read(body ?? Buffer.alloc(0)))
}

/**
 * Gives back the memory of a body that nobody reads any more, while many requests are pending. Its length is 0 then.
 *
 * Bodies that waited for their turn are old for V8, which frees old ones only when it collects the whole heap. With a hundred
 * bodies of 140 KB waiting, it did so without a pause, and a render took twice the processor time.
 */
export function freeBody(bytes: Buffer, pending: number): void {
  const { buffer } = bytes
  const isAlone = bytes.byteLength === buffer.byteLength
  if (pending <= MANY_PENDING || !isAlone || bytes.byteLength <= MAX_PIECE_BYTES) return
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
