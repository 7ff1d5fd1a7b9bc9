import type { FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { digestOf } from '../bytes/digest.ts'
import { keyInvalid, keyReused } from '../errors/visitor-problems.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import { formOf } from './fields.ts'
import type { Visit } from './visit.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The form field with the key that scripts send as `Idempotency-Key`. */
export const KEY_FIELD = 'idempotencyKey'

/** How little of a result is kept with its key. By default that is the result, which suits small ones only. */
export interface ResultReference<Result> {
  readonly to: (result: Result) => Json
  /** The result again, for a repeated request. */
  readonly from: (reference: Json) => Promise<Result>
}

/** The bytes of a reference. The largest is a removed entry with its answers, which the visitor may restore. */
const MAX_BYTES = 20 * 2 ** 10

/**
 * Runs a write in one transaction.
 *
 * With an `Idempotency-Key` it runs once: the same key and body get the same result again, read anew by its `reference`. The
 * scope of a key is the visitor and the route.
 *
 * @throws `idempotency_key_reused` when the key came with another body, `idempotency_key_invalid`
 */
export async function writeOnce<Result>(
  visit: Visit,
  write: (repositories: Repositories) => Promise<Result>,
  reference: ResultReference<Result> = WHOLE as ResultReference<Result>,
): Promise<Result> {
  const { request, visitor, websiteId } = visit
  const { store } = visit.services
  const key = keyOf(request)
  if (key === undefined) return store.transaction(write)
  const keyed = {
    websiteId,
    scope: `${request.method} ${request.routeOptions.url} ${hashToken(visitor.id)}`,
    key,
    bodyHash: digestOf(JSON.stringify([request.params, toPlain(request.body)])),
  }
  let answer: Result | undefined
  const result = await store.once(keyed, Date.now(), async (repositories) => {
    answer = await write(repositories)
    return bounded(reference.to(answer))
  })
  if (result === 'mismatch') throw keyReused()
  return result.isReplay ? reference.from(result.answer) : (answer as Result)
}

/** A write without a result has `null` as its response. */
const WHOLE: ResultReference<unknown> = {
  to: (result) => (result ?? null) as Json,
  from: async (result) => result,
}

function bounded(reference: Json): Json {
  const bytes = Buffer.byteLength(JSON.stringify(reference))
  if (bytes > MAX_BYTES) throw new Error(`A result of ${bytes} bytes is no reference to keep with a key.`)
  return reference
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'] ?? formOf(request)?.get(KEY_FIELD)?.[0]
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw keyInvalid()
  return key
}

function toPlain(body: unknown): unknown {
  return body instanceof Map ? [...body] : (body ?? null)
}
