import { isDigest } from './digest.ts'
import {
  isObject,
  type JsonObject,
  MAX_DATE_MS,
  MAX_NAME_LENGTH,
  MAX_PARTIALS,
  NO_CONTEXT,
  optionsSchema,
  type RenderRequest,
  renderRequestSchema,
  type TemplateReference,
} from './schema.ts'
import { validate } from './validate.ts'

/**
 * Validates the body of a render. Errors: body_invalid.
 *
 * A body of usual members is checked here, in a fifth of the time of the schema, which takes a tenth of that of a page by
 * digests. All others go to the schema, which names what is wrong.
 */
export function readRequest(json: unknown): RenderRequest {
  return asUsual(json) ?? validate(renderRequestSchema, json)
}

/** Whether a member of this name may have this value. */
type Checks = Readonly<Record<string, (value: unknown) => boolean>>

const isBoolean = (value: unknown) => typeof value === 'boolean'
const isName = (value: unknown) => typeof value === 'string' && value.length <= MAX_NAME_LENGTH

const MEMBERS: Checks = {
  template: isReference,
  partials: arePartials,
  context: () => true,
  locale: isName,
  timeZone: isName,
  now: (value) => typeof value === 'number' && Math.abs(value) <= MAX_DATE_MS,
  options: (value) => isObject(value) && hasOnly(OPTIONS, value),
}

const OPTIONS: Checks = {
  expressions: isBoolean,
  includes: isBoolean,
  explain: isBoolean,
  onError: (value) => value === 'render' || value === 'fail',
  compatibility: (value) => value === 'safe' || value === 'reference',
}

const DEFAULT_OPTIONS = optionsSchema.parse({})

/** A body with valid usual members and no others; undefined for all other data. */
function asUsual(json: unknown): RenderRequest | undefined {
  if (!isObject(json) || !hasOnly(MEMBERS, json) || json['template'] === undefined) return undefined
  const { template, partials = {}, context = NO_CONTEXT, locale, timeZone, now, options } = json as Usual
  const allOptions = options === undefined ? DEFAULT_OPTIONS : { ...DEFAULT_OPTIONS, ...options }
  return { template, partials, context, injects: NO_CONTEXT, locale, timeZone, now, options: allOptions }
}

type Usual = Pick<RenderRequest, 'template' | 'context' | 'locale' | 'timeZone' | 'now'> &
  Partial<Pick<RenderRequest, 'partials' | 'options'>>

function hasOnly(checks: Checks, object: JsonObject): boolean {
  for (const name of Object.keys(object))
    if (!Object.hasOwn(checks, name) || !checks[name]?.(object[name])) return false
  return true
}

function arePartials(value: unknown): boolean {
  if (!isObject(value)) return false
  const names = Object.keys(value)
  // The name `__proto__` is for the schema, which refuses it.
  return (
    names.length <= MAX_PARTIALS && names.every((name) => name !== '__proto__' && isReference(value[name]))
  )
}

function isReference(value: unknown): value is TemplateReference {
  if (typeof value === 'string') return true
  return isObject(value) && isDigest(value['digest']) && Object.keys(value).length === 1
}
