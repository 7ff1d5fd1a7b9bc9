import type { FastifyReply } from 'fastify'
import type { SentFile } from './call.ts'

/** Sends a file as it is made, so that a long one is never in memory as a whole. */
export function sendFile(reply: FastifyReply, { contentType, name, content }: SentFile): FastifyReply {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply.type(contentType).send(content)
}
