import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { free } from './free-bytes.ts'
import type { Joiner } from './joiner.ts'

/** Bodies up to this length mostly come in one piece, which needs no copy. */
const MAX_PIECE_BYTES = 2 ** 16

/** Longer bodies get their memory piece by piece, because callers announce lengths without sending as much. */
const MAX_AT_ONCE_BYTES = 2 ** 20

/** Joins the pieces of a long body in the turns of its tenant. */
export interface Joins {
  readonly joiner: Joiner
  readonly tenant: string
}

/**
 * Calls `read` with the body when all of it has come. `length` is its length in bytes, to which Node sees.
 *
 * The memory of its pieces is given back as soon as they are copied, as that of the body is by `freeBody`. V8 would do so only when
 * it collects the heap: the whole of it, once 64 MiB of such memory have gathered, which takes longer than all else about a body.
 */
export function readBody(
  request: IncomingMessage,
  length: number,
  joins: Joins,
  read: (bytes: Buffer) => void,
): void {
  if (length > MAX_PIECE_BYTES && length <= MAX_AT_ONCE_BYTES) copyPieces(request, length, read)
  else collectPieces(request, joins, read)
}

/** The same for a body whose length is not known. */
export function collectPieces(
  body: Readable,
  { joiner, tenant }: Joins,
  read: (bytes: Buffer) => void,
): void {
  const pieces: Buffer[] = []
  body.on('data', (piece: Buffer) => void pieces.push(piece))
  body.on('end', () => joiner.join(tenant, pieces, read))
}

function copyPieces(request: IncomingMessage, length: number, read: (bytes: Buffer) => void): void {
  let body: Buffer | undefined
  let at = 0
  request.on('data', (piece: Buffer) => {
    body ??= Buffer.allocUnsafeSlow(length)
    at += piece.copy(body, at)
    free(piece)
  })
  request.on('end', () => read(body ?? Buffer.alloc(0)))
}

/** Whether a body is announced that mostly comes in several pieces. */
export function isLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length']) > MAX_PIECE_BYTES
}

/** Gives back the memory of a body that nobody reads any more. Its length is 0 then. */
export function freeBody(bytes: Buffer): void {
  if (bytes.length > MAX_PIECE_BYTES) free(bytes)
}
