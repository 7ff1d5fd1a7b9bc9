import { z } from 'zod'
import { cleanAnswers } from '../../engine/domain/forms/clean-input.ts'
import { readFieldValues, unknownFields } from '../../engine/domain/forms/read-answers.ts'
import { readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import type { AnswersReader } from '../shop/cart/additional-form.ts'
import { readJsonText } from '../visitor/bodies.ts'
import type { FormFields } from '../visitor/fields.ts'

/** The answers to a product's questions in the body of a script. */
export const writtenAnswers = z
  .string()
  .max(100_000)
  .nullable()
  .optional()
  .describe(
    'The answers to the form of the product, by the id of their field, as JSON in a text; `null` for none',
  )

/**
 * Reads the answers to a product's questions as scripts send them: an object of answers by field, as JSON in a text.
 *
 * Throws `body_invalid` at `/additionalFields`, and `body_malformed` for JSON that the store cannot keep. A missing text, an empty
 * one and `null` mean no answers.
 */
export function readWrittenAnswers(written: string | null | undefined): AnswersReader {
  return (form, locale) => {
    const given = written === null || written === undefined || written === '' ? null : readJsonText(written)
    if (given === null) return {}
    if (given === undefined) throw answersInvalid('Expected JSON.')
    const answers = readFieldValues(form, given)
    if (answers === undefined) throw answersInvalid('Expected answers to the fields of the product’s form.')
    return cleanAnswers(form, answers, locale)
  }
}

/** Reads answers as they are kept, whatever the language of the page: their numbers have a point before the fraction. */
export function readKeptAnswers(written: string): AnswersReader {
  const readAnswers = readWrittenAnswers(written)
  return (form) => readAnswers(form, 'en')
}

/** Reads the answers in a form. Throws `body_invalid` at each input that belongs to no field of the product's form. */
export function readFormAnswers(sent: FormFields): AnswersReader {
  return (form, locale) => {
    const unknown = unknownFields(form, sent)
    if (unknown.length > 0)
      throw bodyInvalid(unknown.map((name) => ({ path: `/${name}`, message: 'The form has no such field.' })))
    return cleanAnswers(form, readSentFields(form, sent), locale)
  }
}

function answersInvalid(message: string) {
  return bodyInvalid([{ path: '/additionalFields', message }])
}
