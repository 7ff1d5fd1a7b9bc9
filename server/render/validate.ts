import type { z } from 'zod'
import { bodyInvalid, type FieldError } from '../problem.ts'

/** How many fields and characters of a message a problem repeats: both come from the caller. */
const MAX_FIELDS = 20
const MAX_MESSAGE = 300

/** Data in the shape of a schema; throws the problem of what is not. `at` is where the data stands in the body. */
export function validate<Schema extends z.ZodType>(schema: Schema, data: unknown, at = ''): z.output<Schema> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw bodyInvalid(result.error.issues.slice(0, MAX_FIELDS).map((issue) => toFieldError(issue, at)))
}

function toFieldError({ path, message }: z.core.$ZodIssue, at: string): FieldError {
  const full = `${at}/${path.join('/')}`
  return { path: clip(full), message: clip(message) }
}

function clip(text: string): string {
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text
}
