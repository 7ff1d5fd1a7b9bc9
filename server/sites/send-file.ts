import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import { isFresh } from '../render/answer.ts'
import type { Visit } from '../visitor/visit.ts'
import type { AssetFile } from './asset-files.ts'

/** An SVG drawing that is opened in a tab of its own runs no script. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** A recording that is opened in a tab of its own plays in a page of the browser, which loads the file again. */
const PLAYER_POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'"

/** Sends a file or the requested part of it, or 304 when the browser already has it. */
export function sendFile({ request, reply }: Visit, file: AssetFile): FastifyReply {
  reply.headers({
    etag: file.etag,
    'content-security-policy': isRecording(file) ? PLAYER_POLICY : DRAWING_POLICY,
  })
  // A sandboxed drawing has no origin, so the browser cannot isolate it by origin as this header asks.
  reply.removeHeader('origin-agent-cluster')
  if (isFresh(request, file.etag)) return reply.code(304).send()
  return sendBytes(request, reply, file)
}

/** Answers ranges, because some browsers play a recording only in parts. */
function sendBytes(request: FastifyRequest, reply: FastifyReply, { bytes, contentType, etag }: AssetFile) {
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

function isRecording({ contentType }: AssetFile): boolean {
  return /^(audio|video)\//.test(contentType)
}
