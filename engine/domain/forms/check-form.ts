/** The validation of submitted values (storefront specification §5). */
import { isVisible } from '../data/plain-text.ts'
import { isArray } from '../data/value.ts'
import { type Text, text } from '../messages/text.ts'
import { FIELD_RULES } from './field-rules.ts'
import type { FieldType } from './field-types.ts'
import { answerOf, type FieldValue, type FormField, type FormValues, textsOf } from './form.ts'

/** The parts of a field that validation needs. */
export interface FieldRule
  extends Pick<FormField, 'id' | 'type' | 'required' | 'options' | 'maxLength' | 'showCountryCode'> {
  /** The message for a required field that is empty; by default "Required" (storefront specification §5). */
  readonly missing?: Text | undefined
}

/**
 * Validates submitted values that `cleanAnswers` or `cleanFields` has cleaned. Returns messages by the id of the field; no messages
 * mean that the values are valid. Examples in them are in the notation of `locale`.
 */
export function checkForm(
  { fields }: { readonly fields: readonly FieldRule[] },
  values: FormValues,
  locale = 'en',
): Record<string, Text> {
  const errors: Record<string, Text> = {}
  for (const field of fields) {
    const error = checkField(field, answerOf(values, field), locale)
    if (error !== undefined) errors[field.id] = error
  }
  return errors
}

/** Types that are never required: a visitor may skip Likert questions, and cannot fill in the others. */
const NEVER_REQUIRED: ReadonlySet<FieldType> = new Set(['likert', 'hidden'])

function checkField(field: FieldRule, value: FieldValue, locale: string): Text | undefined {
  if (field.type === 'section') return undefined
  const misshapen = checkSize(field, value)
  if (misshapen !== undefined) return misshapen
  const isEmpty = !textsOf(value).some(isVisible)
  if (!isEmpty) return checkContent(field, value, locale)
  const { missing = text('field_required') } = field
  return field.required && !NEVER_REQUIRED.has(field.type) ? missing : undefined
}

/** The maximum length of a text whose form sets none. */
const MAX_LENGTH = 10_000

/** Holds for blank answers too, because they are kept like all others. */
function checkSize({ maxLength }: FieldRule, value: FieldValue): Text | undefined {
  const texts = textsOf(value)
  if (texts.some(({ length }) => length > (maxLength ?? MAX_LENGTH))) return text('field_too_long')
  const isRepeated = isArray(value) && new Set(texts).size < texts.length
  return isRepeated ? text('choice_unknown') : undefined
}

function checkContent(
  { type, options = [] }: FieldRule,
  value: FieldValue,
  locale: string,
): Text | undefined {
  const rule = FIELD_RULES[type]
  if (rule === undefined || rule.isMet(value, options)) return undefined
  return typeof rule.message === 'function' ? rule.message(locale) : rule.message
}
