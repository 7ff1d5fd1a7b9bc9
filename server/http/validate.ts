import type { z } from 'zod'
import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'
import type { FieldError } from '../errors/problem.ts'
import { bodyInvalid } from '../errors/request-problems.ts'

/** Bounds on the fields and the characters of a message in a problem, because both come from the caller. */
const MAX_FIELDS = 20
const MAX_MESSAGE = 300

/** Validates data against a schema; throws `body_invalid`. `at` is the path of the data in the body, such as `/context`. */
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
  return text.length > MAX_MESSAGE ? `${cutAtGrapheme(text, MAX_MESSAGE)}…` : text
}
