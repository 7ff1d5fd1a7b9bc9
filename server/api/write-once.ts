import type { FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { formOf } from '../plugins/bodies.ts'
import { keyInvalid, keyReused } from '../refusal.ts'
import { digestOf } from '../render/digest.ts'
import type { SiteServices } from '../sites/services.ts'
import type { Visitor } from '../sites/visitor.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../tokens.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** Writes in one transaction, and once only where the caller sends an `Idempotency-Key`, which is the visitor's own. */
export async function writeOnce<Answer>(
  { store }: SiteServices,
  request: FastifyRequest,
  visitor: Visitor,
  write: (repositories: Repositories) => Promise<Answer>,
): Promise<Answer> {
  const key = keyOf(request)
  if (key === undefined) return store.transaction(write)
  const keyed = {
    websiteId: request.site.website.id,
    scope: `${request.method} ${request.routeOptions.url} ${hashToken(visitor.id)}`,
    key,
    bodyHash: digestOf(JSON.stringify([request.params, toPlain(request.body)])),
  }
  const result = await store.once(
    keyed,
    Date.now(),
    async (repositories) => (await write(repositories)) as Json,
  )
  if (result === 'mismatch') throw keyReused()
  return result.answer as Answer
}

/** The name of the field in which forms send what scripts send as a header. */
export const KEY_FIELD = 'idempotencyKey'

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'] ?? formOf(request)?.get(KEY_FIELD)?.[0]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw keyInvalid()
  return key
}

function toPlain(body: unknown): unknown {
  return body instanceof Map ? [...body] : (body ?? null)
}
