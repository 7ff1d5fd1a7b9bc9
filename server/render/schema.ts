import { z } from 'zod'
import type { Json } from '../../engine/index.ts'

/** A template or partial: its source. */
const templateSchema = z.string()

/** Beyond this, finding out which name was meant by a mistyped one takes longer than rendering. */
const MAX_PARTIALS = 1000

const partialsSchema = z
  .record(z.string(), templateSchema)
  .refine(
    (partials) => Object.keys(partials).length <= MAX_PARTIALS,
    `Too many: expected at most ${MAX_PARTIALS} partials`,
  )
  .default({})

/** Page data is handed on as it came: looking into it would cost as much as parsing it. */
const dataSchema = z.custom<Json>().default({})

const injectsSchema = z
  .custom<Readonly<Record<string, Json>>>(isObject, 'Invalid input: expected object')
  .default({})

const MAX_DATE_MS = 8.64e15

/** The body of `POST /render`. */
export const renderRequestSchema = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  context: dataSchema,
  injects: injectsSchema,
  locale: z.string().max(100).optional(),
  timeZone: z.string().max(100).optional(),
  /** Milliseconds since the epoch; without it, the time of the request. */
  now: z.number().min(-MAX_DATE_MS).max(MAX_DATE_MS).optional(),
  options: z
    .strictObject({
      expressions: z.boolean().default(true),
      includes: z.boolean().default(true),
      onError: z.enum(['render', 'fail']).default('render'),
      compatibility: z.enum(['safe', 'reference']).default('safe'),
    })
    .prefault({}),
})

export type RenderRequest = z.output<typeof renderRequestSchema>

/** The body of `POST /check`. */
export const checkRequestSchema = z.strictObject({
  template: templateSchema,
  partials: partialsSchema,
  include: z.array(z.enum(['tree', 'references'])).default([]),
})

export type CheckRequest = z.output<typeof checkRequestSchema>

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
