import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Json } from '../../engine/index.ts'
import { isDeeperThan } from '../bytes/data-depth.ts'
import { readJson } from '../bytes/read-json.ts'
import { queryInvalid } from '../errors/owner-problems.ts'
import { bodyInvalid, dataTooDeep } from '../errors/request-problems.ts'
import { validate } from '../http/validate.ts'
import { isStorableJson } from '../store/storable.ts'
import type { CallInput, OwnerCall } from './call.ts'

const MAX_DEPTH = 32
const NOT_STORABLE = 'Texts must not hold a NUL character or half of a surrogate pair.'
const NO_QUERY = z.strictObject({})

/** Reads and validates the parts of a request by the schemas of its call. */
export function readInput({ query, body }: OwnerCall, request: FastifyRequest): CallInput<unknown, unknown> {
  return {
    path: request.params as Readonly<Record<string, string>>,
    query: readQuery(query ?? NO_QUERY, request.query),
    body: body === undefined ? undefined : readBody(body.schema, request.body),
  }
}

/** Unknown parameters are refused, because a list without a misspelled filter would show too much. */
function readQuery(schema: z.ZodType, query: unknown): unknown {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  throw queryInvalid(
    result.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })),
  )
}

function readBody(schema: z.ZodType, body: unknown): unknown {
  const data = readJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0)) as Json
  if (isDeeperThan(MAX_DEPTH, data)) throw dataTooDeep('body', MAX_DEPTH)
  // Addresses hold nothing of this kind: `http/well-formed.ts` refuses them.
  if (!isStorableJson(data)) throw bodyInvalid([{ path: '/', message: NOT_STORABLE }])
  return validate(schema, data)
}
