import { z } from 'zod'
import type { Json } from '../../engine/index.ts'
import { digestSchema } from './digest.ts'
import { validate } from './validate.ts'

/** A template or partial: its source, or the digest of one that was uploaded. */
const templateSchema = z
  .union([z.string(), z.strictObject({ digest: digestSchema })], {
    error: 'Invalid input: expected the source as a string, or {"digest": "sha256-…"}',
  })
  .describe('The source, or the digest of one that was uploaded')

export type TemplateReference = z.output<typeof templateSchema>

/** Beyond this, finding out which name was meant by a mistyped one takes longer than rendering. */
const MAX_PARTIALS = 1000

const partialsSchema = z
  .record(z.string(), templateSchema)
  .refine(
    (partials) => Object.keys(partials).length <= MAX_PARTIALS,
    `Too many: expected at most ${MAX_PARTIALS} partials`,
  )
  .default({})
  .describe(`Templates that \`apply\` and \`.include\` find, by name; at most ${MAX_PARTIALS}`)

const storedContextSchema = z.strictObject({
  digest: digestSchema,
  overlay: z.custom<JsonObject>(isObject, 'Invalid input: expected object').optional(),
})

export type StoredContext = z.output<typeof storedContextSchema>

type JsonObject = Readonly<Record<string, Json>>

/** Page data is handed on as it came: looking into it would cost as much as parsing it. */
const contextSchema = z
  .custom<Json>()
  .default({})
  .describe(
    'The data of the page: any JSON. Or {"digest", "overlay"}: data that was uploaded, and members that stand in place of its own',
  )

const injectsSchema = z
  .custom<JsonObject>(isObject, 'Invalid input: expected object')
  .default({})
  .describe('Data that `.inject` finds, by name')

const MAX_DATE_MS = 8.64e15

const optionsSchema = z.strictObject({
  expressions: z.boolean().default(true).describe('Whether `.eval` and expressions are computed'),
  includes: z.boolean().default(true).describe('Whether `.include` runs'),
  onError: z
    .enum(['render', 'fail'])
    .default('render')
    .describe(
      'What errors of the template do: `render` prints what it can, `fail` answers 422 with all of them',
    ),
  compatibility: z
    .enum(['safe', 'reference'])
    .default('safe')
    .describe('`safe` escapes data in built-in markup; `reference` prints the bytes of the reference engine'),
  explain: z
    .boolean()
    .default(false)
    .describe('Whether answers of JSON say what the render used; it takes several times as long'),
})

/** The body of `POST /render`. */
export const renderRequestSchema = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  context: contextSchema,
  injects: injectsSchema,
  locale: z
    .string()
    .max(100)
    .optional()
    .describe('A language tag, such as `de-AT`; without it no locale is known'),
  timeZone: z.string().max(100).optional().describe('An IANA time zone, where the context names none'),
  now: z
    .number()
    .min(-MAX_DATE_MS)
    .max(MAX_DATE_MS)
    .optional()
    .describe('Milliseconds since the epoch; without it, the time of the request'),
  options: optionsSchema.prefault({}),
})

export type RenderRequest = z.output<typeof renderRequestSchema>

export const MAX_ID_LENGTH = 200

/** A line of `POST /render/batch`: a request to render, with whatever tells its result from the others. */
export const batchLineSchema = renderRequestSchema.extend({
  id: z.string().max(MAX_ID_LENGTH).optional().describe('Comes back with the result'),
})

/** The body of `POST /check`. */
export const checkRequestSchema = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  include: z
    .array(z.enum(['tree', 'references']))
    .default([])
    .describe('What to answer besides the diagnostics'),
})

export type CheckRequest = z.output<typeof checkRequestSchema>

/**
 * Reads a context as the name of one that was uploaded; undefined for data.
 *
 * Data may have a member `digest` as well: it is a name where it starts like a digest and nothing stands beside it but an
 * overlay.
 */
export function asStoredContext(context: Json): StoredContext | undefined {
  if (!isObject(context) || !isName(context)) return undefined
  return validate(storedContextSchema, context, '/context')
}

function isName(context: JsonObject): boolean {
  const { digest } = context
  if (typeof digest !== 'string' || !digest.startsWith('sha256-')) return false
  return Object.keys(context).every((key) => key === 'digest' || key === 'overlay')
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
