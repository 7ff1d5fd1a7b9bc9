import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Json } from '../../engine/index.ts'
import { queryInvalid } from '../errors/owner-problems.ts'
import { bodyInvalid, dataTooDeep, notFound } from '../errors/request-problems.ts'
import { isDeeperThan } from '../render/data-depth.ts'
import { readJson } from '../render/read-json.ts'
import { validate } from '../render/validate.ts'
import type { CallInput, OwnerCall } from './call.ts'

const MAX_DEPTH = 32
const NO_QUERY = z.strictObject({})

/** Reads and validates the parts of a request by the schemas of its call. */
export function readInput({ query, body }: OwnerCall, request: FastifyRequest): CallInput<unknown, unknown> {
  return {
    path: readPath(request.params as Readonly<Record<string, string>>),
    query: readQuery(query ?? NO_QUERY, request.query as Json),
    body: body === undefined ? undefined : readBody(body.schema, request.body),
  }
}

/** An id with a NUL names nothing, because PostgreSQL cannot store one. */
function readPath(parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (holdsNul(parts)) throw notFound()
  return parts
}

/** Unknown parameters are refused, because a list without a misspelled filter would show too much. */
function readQuery(schema: z.ZodType, query: Json): unknown {
  if (holdsNul(query)) throw queryInvalid([{ path: '/', message: 'a NUL character' }])
  const result = schema.safeParse(query)
  if (result.success) return result.data
  throw queryInvalid(
    result.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })),
  )
}

function readBody(schema: z.ZodType, body: unknown): unknown {
  const data = readJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0)) as Json
  if (isDeeperThan(MAX_DEPTH, data)) throw dataTooDeep('body', MAX_DEPTH)
  if (holdsNul(data)) throw bodyInvalid([{ path: '/', message: 'Texts must not hold a NUL character.' }])
  return validate(schema, data)
}

function holdsNul(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, one]) => name.includes('\0') || holdsNul(one as Json))
}
