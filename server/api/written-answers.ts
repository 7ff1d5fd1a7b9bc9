import type { Json } from '../../engine/index.ts'
import { bodyInvalid } from '../errors/request-problems.ts'
import { type AnswersReader, readFieldValues } from '../shop/cart/additional-form.ts'

/**
 * Reads the answers to a product's questions as scripts send them: an object of answers by field, as JSON in a text.
 *
 * Throws `body_invalid` at `/additionalFields`. A missing or empty text means no answers.
 */
export function readWrittenAnswers(written: string | null | undefined): AnswersReader {
  return (form) => {
    if (written === null || written === undefined || written === '') return {}
    const answers = readFieldValues(form, parseJson(written))
    if (answers === undefined) throw answersInvalid('Expected answers to the form of the product.')
    return answers
  }
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    throw answersInvalid('Expected JSON.')
  }
}

function answersInvalid(message: string) {
  return bodyInvalid([{ path: '/additionalFields', message }])
}
