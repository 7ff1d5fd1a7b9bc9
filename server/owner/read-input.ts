import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withLines } from '../bytes/with-lines.ts'
import { queryInvalid } from '../errors/owner-problems.ts'
import { validate } from '../http/validate.ts'
import { readStorableBody } from '../website/storable-body.ts'
import type { CallInput, OwnerCall } from './call.ts'
import { readCondition } from './condition.ts'

const NO_QUERY = z.strictObject({})

/** Reads and validates the parts of a request by the schemas of its call. */
export function readInput(call: OwnerCall, request: FastifyRequest): CallInput<unknown, unknown> {
  const { query, body } = call
  const isRead = body !== undefined && 'run' in call
  return {
    path: readPath(request),
    query: readQuery(query ?? NO_QUERY, request.query),
    body: isRead ? readBody(body.schema, request.body) : undefined,
    condition: call.isVersioned === true && call.method !== 'get' ? readCondition(request) : {},
  }
}

/** The rest of an address is `path`. */
function readPath({ params }: FastifyRequest): Readonly<Record<string, string>> {
  const { '*': path, ...parts } = params as Readonly<Record<string, string>>
  return path === undefined ? parts : { ...parts, path }
}

/** Unknown parameters are refused, because a list without a misspelled filter would show too much. */
function readQuery(schema: z.ZodType, query: unknown): unknown {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  throw queryInvalid(
    result.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })),
  )
}

/** No body is one without members, where the call needs none. */
function readBody(schema: z.ZodType, body: unknown): unknown {
  const bytes = bytesOf(body)
  const { success, data } = schema.safeParse({})
  return bytes.length === 0 && success ? data : validate(schema, withLines(readStorableBody(bytes)))
}

/** The bytes of a body; none where there is no body. */
export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}
