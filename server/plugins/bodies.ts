import formbody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { z } from 'zod'
import type { Json } from '../../engine/index.ts'
import { contentTypeUnsupported, Problem } from '../problem.ts'
import { bodyInvalid, bodyMalformed } from '../refusal.ts'
import { isDeeperThan } from '../render/data-depth.ts'
import { readJson } from '../render/read-json.ts'

/** The fields of a form, each with all its values in their order. */
export type FormFields = ReadonlyMap<string, readonly string[]>

const MAX_DEPTH = 32
const MAX_FIELDS = 500

/** Takes bodies of JSON and of forms, and no others; what cannot be read is refused before a route sees it. */
export const bodies = plugin(async (app) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJsonBody(body))
    } catch (error) {
      done(error as Error)
    }
  })
  // Its type has no room for a map, which keeps fields apart from members of objects.
  await app.register(formbody, {
    parser: readFormBody as unknown as (text: string) => Record<string, unknown>,
  })
})

function readJsonBody(bytes: Buffer): Json {
  const value = toJson(bytes)
  if (isDeeperThan(MAX_DEPTH, value))
    throw bodyMalformed(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  if (hasNul(JSON.stringify(value))) throw bodyMalformed('The body holds a NUL character.')
  return value
}

function toJson(bytes: Buffer): Json {
  try {
    return readJson(bytes) as Json
  } catch (error) {
    throw error instanceof Problem ? bodyMalformed(error.message) : error
  }
}

/** As JSON writes it inside of a text; a backslash before it would be written twice. */
function hasNul(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}

function readFormBody(text: string): FormFields {
  const fields = new Map<string, string[]>()
  const parameters = new URLSearchParams(text)
  if (parameters.size > MAX_FIELDS) throw bodyMalformed(`The form has more than ${MAX_FIELDS} fields.`)
  for (const [name, value] of parameters) {
    if (`${name}${value}`.includes('\0')) throw bodyMalformed('The form holds a NUL character.')
    // What is no UTF-8 becomes this replacement, and so does what somebody typed: rare enough to ask for again.
    if (`${name}${value}`.includes('\ufffd')) throw bodyMalformed('The form is not well-formed UTF-8.')
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

/** The form that a request sent; undefined for JSON. */
export function formOf({ body }: FastifyRequest): FormFields | undefined {
  return body instanceof Map ? (body as FormFields) : undefined
}

/** The form that a request sent, where nothing else is taken. */
export function requireForm(request: FastifyRequest): FormFields {
  const form = formOf(request)
  if (form === undefined) throw contentTypeUnsupported('application/x-www-form-urlencoded')
  return form
}

/** The JSON of a request, as the schema wants it; throws the refusal of anything else. */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  { body = {} }: FastifyRequest,
): z.output<Schema> {
  if (body instanceof Map) throw contentTypeUnsupported('application/json')
  return checkBody(schema, body)
}

/** The parameters of a query that a call takes; others are left alone, because they are often added on the way. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  { query }: FastifyRequest,
): z.output<Schema> {
  return checkBody(schema, query)
}

/** The fields of a form that a route takes, missing ones as ''; throws the refusal of others, but for those of `isOther`. */
export function readFields<Name extends string>(
  fields: FormFields,
  names: readonly Name[],
  isOther: (name: string) => boolean = () => false,
): Record<Name, string> {
  const known = new Set<string>(['crumb', ...names])
  const unknown = [...fields.keys()].filter((name) => !known.has(name) && !isOther(name))
  if (unknown.length > 0)
    throw bodyInvalid(Object.fromEntries(unknown.map((name) => [name, 'This field is not known here.'])))
  return Object.fromEntries(names.map((name) => [name, fields.get(name)?.[0] ?? ''])) as Record<Name, string>
}

function checkBody<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => [path.join('.') || 'body', message] as const)
  throw bodyInvalid(Object.fromEntries(errors))
}
