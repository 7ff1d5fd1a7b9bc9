import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { addVary } from '../../http/compression.ts'
import { encodingFor } from '../../http/encodings.ts'
import { isFresh } from '../../render/answer.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { StaticFile } from './static-file.ts'

/** An SVG drawing that is opened in a tab of its own runs no script. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A recording that is opened in a tab of its own plays in a page of the browser, which loads the file again. */
const PLAYER_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'"

/** Sends a file of an owner or the requested part of it, or 304 when the browser already has it. */
export function sendFile(visit: Visit, file: StaticFile): Promise<FastifyReply> {
  const { reply } = visit
  reply.header('content-security-policy', isRecording(file) ? PLAYER_POLICY : DRAWING_POLICY)
  // A sandboxed drawing has no origin, so the browser cannot isolate it by origin as this header asks.
  reply.removeHeader('origin-agent-cluster')
  return sendStatic(visit, file)
}

/** Sends a file, compressed when it becomes smaller and the client accepts it, or 304. */
export async function sendStatic({ request, reply }: Visit, file: StaticFile): Promise<FastifyReply> {
  if (file.isCompressible) addVary(reply, 'accept-encoding')
  // Parts are parts of the plain file, because players and download programs join them by position.
  const encoding =
    file.isCompressible && request.headers.range === undefined
      ? encodingFor(request.headers['accept-encoding'])
      : undefined
  // Each form has a tag of its own, because a strong tag stands for bytes.
  const etag = encoding === undefined ? file.etag : file.etag.replace(/"$/, `-${encoding}"`)
  reply.header('etag', etag)
  if (isFresh(request, etag)) return reply.code(304).send()
  if (encoding === undefined) return sendBytes(request, reply, file)
  const body = await file.form(encoding)
  return reply.type(file.contentType).header('content-encoding', encoding).send(body)
}

/** Answers ranges, because some browsers play a recording only in parts. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, { bytes, contentType, etag }: StaticFile) {
  reply.type(contentType).header('accept-ranges', 'bytes')
  const range = isRangeWanted(request, etag)
    ? parseRange(bytes.length, request.headers.range ?? '')
    : MALFORMED
  if (range === UNSATISFIABLE)
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send(Buffer.alloc(0))
  // Several ranges at once are answered with the whole file too, because players never ask for them.
  if (range === MALFORMED || range.type.toLowerCase() !== 'bytes' || range.length > 1)
    return reply.send(bytes)
  const { start, end } = range[0] as { start: number; end: number }
  reply.header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.code(206).send(bytes.subarray(start, end + 1))
}

/** Results of `parseRange`; `MALFORMED` also stands for a request without a range. */
const UNSATISFIABLE = -1
const MALFORMED = -2

/** A range is ignored when `If-Range` names another version of the file (RFC 9110 §13.1.5), and for HEAD. */
function isRangeWanted({ method, headers }: FastifyRequest, etag: string): boolean {
  const { range, 'if-range': ifRange } = headers
  return method === 'GET' && range !== undefined && (ifRange === undefined || ifRange === etag)
}

function isRecording({ contentType }: StaticFile): boolean {
  return /^(audio|video)\//.test(contentType)
}
