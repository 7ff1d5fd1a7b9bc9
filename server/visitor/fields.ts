import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyEmpty, bodyInvalid, contentTypeUnsupported } from '../errors/request-problems.ts'
import { bodyMalformed } from '../errors/visitor-problems.ts'

/** A text that a script may leave out or send as null; both count as ''. */
export function optionalText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .nullish()
    .transform((sent) => sent ?? '')
}

/** The fields of a form by name, each with all its values in their order. */
export type FormFields = ReadonlyMap<string, readonly string[]>

/** The first value of each field of a form, as the visitor typed it. */
export type TypedValues = Readonly<Record<string, string>>

/** The form in a request; undefined for JSON. */
export function formOf({ body }: FastifyRequest): FormFields | undefined {
  return body instanceof Map ? (body as FormFields) : undefined
}

/** The form in a request, for routes that accept forms only; throws `content_type_unsupported` for JSON. */
export function requireForm(request: FastifyRequest): FormFields {
  const form = formOf(request)
  if (form === undefined) throw contentTypeUnsupported('application/x-www-form-urlencoded')
  return form
}

/** The fields of passwords, which no page and no cookie repeats. */
export const PASSWORD_FIELDS: ReadonlySet<string> = new Set(['password', 'newPassword'])

/** The values that a visitor typed, by the names of the fields; without passwords. */
export function toTyped(form: FormFields): TypedValues {
  const shown = [...form].filter(([name]) => !PASSWORD_FIELDS.has(name))
  return Object.fromEntries(shown.map(([name, values]) => [name, values[0] ?? '']))
}

/**
 * The JSON of a request, validated; throws `body_invalid`, or `content_type_unsupported` for a form. A body that is announced
 * and empty is `body_malformed`.
 */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  { body, headers }: FastifyRequest,
): z.output<Schema> {
  if (body instanceof Map) throw contentTypeUnsupported('application/json')
  if (body === undefined && headers['content-type'] !== undefined) throw bodyMalformed(bodyEmpty().message)
  return check(schema, body === undefined ? {} : body)
}

/**
 * The query of a request, validated; throws `body_invalid`.
 *
 * Unknown parameters are ignored, because links often carry some for tracking.
 */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  { query }: FastifyRequest,
): z.output<Schema> {
  return check(schema, query)
}

/** The first value of each parameter of the query, read when it is asked for: a shared page is kept by the parameters that it reads. */
export function parametersOf({ query }: FastifyRequest): TypedValues {
  const textAt = (all: object, name: string | symbol) => String([Reflect.get(all, name) ?? ''].flat()[0])
  return new Proxy<Record<string, string>>(query as Record<string, string>, { get: textAt })
}

/** The named fields of a form, '' for a missing one. Throws `body_invalid` for a field that `isOther` does not accept either. */
export function readFields<Name extends string>(
  fields: FormFields,
  names: readonly Name[],
  isOther: (name: string) => boolean = () => false,
): Record<Name, string> {
  const known = new Set<string>(['crumb', ...names])
  const unknown = [...fields.keys()].filter((name) => !known.has(name) && !isOther(name))
  if (unknown.length > 0)
    throw bodyInvalid(unknown.map((name) => ({ path: `/${name}`, message: 'This field is not known here.' })))
  return Object.fromEntries(names.map((name) => [name, fields.get(name)?.[0] ?? ''])) as Record<Name, string>
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw bodyInvalid(result.error.issues.map(({ path, message }) => ({ path: `/${path.join('/')}`, message })))
}
