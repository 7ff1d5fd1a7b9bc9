import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { compressResponse, encodingFor, isCompressible, MIN_COMPRESSED_BYTES } from './encodings.ts'

/** Compresses pages, feeds and JSON for clients that accept it. Files bring their compressed forms along. */
export const compression = plugin(async (app) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWorthIt(reply, payload)) return payload
    addVary(reply, 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === undefined || isInParts(request, reply)) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    weakenTag(reply)
    return compressResponse(Buffer.from(payload), encoding)
  })
})

/** Names a request header in `Vary`, beside those that are already there. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '')
  if (!known.split(', ').includes(name)) reply.header('vary', known === '' ? name : `${known}, ${name}`)
}

function isWorthIt(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < MIN_COMPRESSED_BYTES || reply.hasHeader('content-encoding')) return false
  return isCompressible(String(reply.getHeader('content-type') ?? ''))
}

/** Whether a response is a part of a file, or one that can be asked for in parts. */
function isInParts({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  return headers.range !== undefined || reply.hasHeader('content-range') || reply.hasHeader('accept-ranges')
}

/** A strong tag stands for bytes, so that of a compressed document becomes weak. JSON keeps it: there it is a version. */
function weakenTag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  const isDocument = !String(reply.getHeader('content-type')).startsWith('application/json')
  if (typeof etag === 'string' && isDocument && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}
