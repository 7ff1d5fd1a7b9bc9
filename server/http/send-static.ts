import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFresh } from '../bytes/etag.ts'
import { addVary } from './compression.ts'
import { encodingFor } from './encodings.ts'
import type { StaticFile } from './static-file.ts'

/** Sends a file, compressed when it becomes smaller and the client accepts it, or 304. */
export async function sendStatic(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
): Promise<FastifyReply> {
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
  const part = isRangeWanted(request, etag) ? partOf(request.headers.range ?? '', bytes.length) : undefined
  if (part === undefined) return reply.send(bytes)
  const { start, end } = part
  if (start > end)
    return reply.code(416).header('content-range', `bytes */${bytes.length}`).send(Buffer.alloc(0))
  reply.header('content-range', `bytes ${start}-${end}/${bytes.length}`)
  return reply.code(206).send(bytes.subarray(start, end + 1))
}

/** One range of bytes (RFC 9110 §14.1.2): from a byte, to another one, or the last ones. */
const RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

/**
 * The part of a file that a range asks for; it is empty where the file has no such bytes. Undefined for the whole file: also
 * when the header is malformed, or asks for several ranges, as players never do.
 */
function partOf(range: string, size: number): { readonly start: number; readonly end: number } | undefined {
  const found = RANGE.exec(range.trim())
  if (found === null) return undefined
  const [, first, last = '', length] = found
  if (first === undefined) return { start: Math.max(0, size - Number(length)), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

/** A range is ignored when `If-Range` names another version of the file (RFC 9110 §13.1.5), and for HEAD. */
function isRangeWanted({ method, headers }: FastifyRequest, etag: string): boolean {
  const { range, 'if-range': ifRange } = headers
  return method === 'GET' && range !== undefined && (ifRange === undefined || ifRange === etag)
}
