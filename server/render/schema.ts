import { z } from 'zod'
import { isObject, type Json, type JsonObject } from '../../engine/domain/data/value.ts'
import { digestSchema, isDigest } from '../bytes/digest.ts'
import { validate } from '../http/validate.ts'

/** Looks at a value that was not validated yet. */
type Check = (value: unknown, context: z.RefinementCtx) => void

/** A schema behind a check of the value as a whole. When that adds an issue, it is the only one. */
function checkedFirst<Schema extends z.ZodType>(check: Check, schema: Schema) {
  return z.preprocess((value, context) => {
    check(value, context)
    return value
  }, schema)
}

/** A template or partial: its source, or the digest of one that was uploaded. */
const templateSchema = z
  .union([z.string(), z.strictObject({ digest: digestSchema })], {
    error: 'Invalid input: expected the source as a string, or {"digest": "sha256-…"}',
  })
  .describe('The source, or the digest of an uploaded template')

export type TemplateReference = z.output<typeof templateSchema>

/** With more names, finding the suggestion for a mistyped one takes longer than rendering. */
const MAX_PARTIALS = 1000

/** The names come before the values: a mistake in each of 50,000 partials took half a second to report. */
const checkNames: Check = (partials, context) => {
  if (!isObject(partials)) return
  if (Object.keys(partials).length > MAX_PARTIALS)
    return context.addIssue(`Too many: expected at most ${MAX_PARTIALS} partials`)
  // A record leaves out a member of this name without a word.
  if (Object.hasOwn(partials, '__proto__'))
    context.addIssue({ code: 'custom', path: ['__proto__'], message: PROTO_REFUSED })
}

const PROTO_REFUSED = 'Invalid name: a partial cannot be called `__proto__`. Give it another name.'

const partialsSchema = checkedFirst(checkNames, z.record(z.string(), templateSchema))
  .describe(`Templates for \`apply\` and \`.include\`, by name; at most ${MAX_PARTIALS}`)
  .prefault({})

export const contextReferenceSchema = z.strictObject({
  digest: digestSchema,
  overlay: z.custom<JsonObject>(isObject, 'Invalid input: expected object').optional(),
})

export type ContextReference = z.output<typeof contextReferenceSchema>

export const NO_CONTEXT: JsonObject = {}

/** Page data is not validated, because that would take as long as parsing it. */
export const contextSchema = z
  .custom<Json>()
  .default(() => NO_CONTEXT)
  .describe(
    'The data of the page: any JSON, or {"digest", "overlay"} for uploaded data and top-level members that replace its own',
  )

export const injectsSchema = z
  .custom<JsonObject>(isObject, 'Invalid input: expected object')
  .default({})
  .describe('Data for `.inject`, by path')

const MAX_DATE_MS = 8.64e15

/** Characters of a locale or a time zone. */
const MAX_NAME_LENGTH = 100

const optionsSchema = z.strictObject({
  expressions: z.boolean().default(true).describe('Whether `.eval` and expressions are evaluated'),
  includes: z.boolean().default(true).describe('Whether `.include` runs'),
  onError: z
    .enum(['render', 'fail'])
    .default('render')
    .describe(
      'Handling of template errors: `render` prints the page as far as possible, `fail` answers 422 with all diagnostics',
    ),
  compatibility: z
    .enum(['safe', 'reference'])
    .default('safe')
    .describe(
      '`safe` escapes data in the markup of built-in formatters; `reference` prints the bytes of the reference implementation, also where script in data would run',
    ),
  explain: z
    .boolean()
    .default(false)
    .describe(
      'Whether the JSON response has an `explanation` of what the render used; takes several times as long',
    ),
})

/** A render request, before its members are compared. */
const renderFields = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  context: contextSchema,
  plainContext: z
    .custom<Json>()
    .optional()
    .describe(
      'The data of the page in place of `context`, never read as a reference: for data of others, which may look like one',
    ),
  injects: injectsSchema,
  locale: z
    .string()
    .max(MAX_NAME_LENGTH)
    .optional()
    .describe(
      'A language tag, such as `de-AT`. Without it formatters of a locale, such as `money` and `datetime`, print `en-US`; with the compatibility `reference` they print nothing, as in the reference implementation',
    ),
  timeZone: z
    .string()
    .max(MAX_NAME_LENGTH)
    .optional()
    .describe('An IANA time zone, used when the context names none'),
  now: z
    .number()
    .min(-MAX_DATE_MS)
    .max(MAX_DATE_MS)
    .optional()
    .describe(
      'The current time for the template in milliseconds since the epoch; default: the time of the request',
    ),
  options: optionsSchema.prefault({}),
})

const isOneData = ({ context, plainContext }: z.output<typeof renderFields>) =>
  plainContext === undefined || context === NO_CONTEXT
const ONE_DATA = {
  error: 'Invalid input: expected `context` or `plainContext`, not both',
  path: ['plainContext'],
}

/** The body of `POST /render`. */
export const renderRequestSchema = renderFields.refine(isOneData, ONE_DATA)

export type RenderRequest = z.output<typeof renderRequestSchema>

/** The locale of pages whose caller names none (platform specification §9). */
const DEFAULT_LOCALE = 'en-US'

/** The locale of a render. The reference engine has none unless its caller gives one. */
export function localeOf({ locale, options }: Pick<RenderRequest, 'locale' | 'options'>): string | undefined {
  return locale ?? (options.compatibility === 'safe' ? DEFAULT_LOCALE : undefined)
}

export const MAX_ID_LENGTH = 200

/** A line of `POST /render/batch`: a render request, with an id that its result repeats. */
export const batchLineSchema = renderFields
  .extend({ id: z.string().max(MAX_ID_LENGTH).optional().describe('Repeated in the result') })
  .refine(isOneData, ONE_DATA)

const PARTS = ['tree', 'references'] as const

const checkParts: Check = (parts, context) => {
  if (Array.isArray(parts) && parts.length > PARTS.length)
    context.addIssue(`Too many: expected at most ${PARTS.length} parts`)
}

/** The body of `POST /check`. */
export const checkRequestSchema = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  include: checkedFirst(checkParts, z.array(z.enum(PARTS)))
    .describe('Parts of the response besides the diagnostics')
    .prefault([]),
})

export type CheckRequest = z.output<typeof checkRequestSchema>

/**
 * Reads a context that names uploaded data; undefined for data itself.
 *
 * Data may have a member `digest` too. A context is a name if its `digest` begins with `sha256-` and its only other member is
 * `overlay`.
 */
export function asContextReference(context: Json): ContextReference | undefined {
  if (!isObject(context) || !isName(context)) return undefined
  // The schema, which says what is wrong, takes more time than all look-ups of a page.
  return isContextReference(context) ? context : validate(contextReferenceSchema, context, '/context')
}

/** Whether a context names uploaded data, without anything wrong. */
export function isContextReference(context: Json): context is ContextReference & JsonObject {
  if (!isObject(context) || !isName(context) || !isDigest(context['digest'])) return false
  return context['overlay'] === undefined || isObject(context['overlay'])
}

function isName(context: JsonObject): boolean {
  const { digest } = context
  if (typeof digest !== 'string' || !digest.startsWith('sha256-')) return false
  return Object.keys(context).every((key) => key === 'digest' || key === 'overlay')
}
