import type { FastifyReply, FastifyRequest } from 'fastify'
import { isFresh } from '../bytes/etag.ts'
import type { ChangedWebsite } from '../website/changes/website-change.ts'
import type { OwnerCall, SentFile, StoredJson } from './call.ts'
import { toRevisionTag } from './condition.ts'
import { sendFile } from './send-file.ts'

/** Sends the result of a call in the form that the call describes. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  call: OwnerCall,
  result: unknown,
): FastifyReply {
  if (typeof call.answer === 'string') return sendFile(reply, result as SentFile)
  if (call.isVersioned === true) return sendVersion(request, reply, result as StoredJson | ChangedWebsite)
  return reply.code(call.status ?? 200).send(result)
}

function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  result: StoredJson | ChangedWebsite,
): FastifyReply {
  const etag = toRevisionTag(result.revision)
  reply.header('etag', etag)
  if (!('json' in result)) return reply.code(result.isNew ? 201 : 200).send(result)
  if (isFresh(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(result.json)
}
