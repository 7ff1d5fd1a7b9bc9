/** The validation of submitted values (storefront specification §5). */
import { LIKERT } from '../data/codes.ts'
import { type Text, text } from '../messages/text.ts'
import { isEmail } from './email.ts'
import { isDate, isPhone, isTime } from './field-parts.ts'
import {
  answerOf,
  type FieldType,
  type FieldValue,
  type FormField,
  type FormValues,
  textsOf,
} from './form.ts'

/** The parts of a field that validation needs. */
export interface FieldRule
  extends Omit<FormField, 'title' | 'description' | 'placeholder' | 'key' | 'value'> {
  /** The message for a required field that is empty; by default "Required" (storefront specification §5). */
  readonly missing?: Text | undefined
}

/** Validates submitted values. Returns messages by the id of the field; no messages mean that the values are valid. */
export function checkForm(
  { fields }: { readonly fields: readonly FieldRule[] },
  values: FormValues,
): Record<string, Text> {
  const errors: Record<string, Text> = {}
  for (const field of fields) {
    const error = checkField(field, answerOf(values, field))
    if (error !== undefined) errors[field.id] = error
  }
  return errors
}

/** Removes white space around the text of each field. */
export function trimFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(trimmed) as Record<Name, string>
}

/** Types that are never required: a visitor may skip Likert questions, and cannot fill in the others. */
const NEVER_REQUIRED: ReadonlySet<FieldType> = new Set(['likert', 'hidden'])

function checkField(field: FieldRule, value: FieldValue): Text | undefined {
  if (field.type === 'section') return undefined
  const isEmpty = textsOf(value).every((text) => text.trim() === '')
  if (!isEmpty) return checkContent(field, value)
  const { missing = text('field_required') } = field
  return field.required && !NEVER_REQUIRED.has(field.type) ? missing : undefined
}

const LIKERT_VALUES: ReadonlySet<string> = new Set(['', ...Object.values(LIKERT).map(String)])

/** The maximum length of a field whose form sets none. */
const MAX_LENGTH = 10_000

interface ContentRule {
  readonly isMet: (value: FieldValue, options: readonly string[]) => boolean
  readonly message: Text
}

const CHOICE: ContentRule = {
  isMet: (value, options) => textsOf(value).every((one) => options.includes(one)),
  message: text('choice_unknown'),
}

/** The rule of several inputs, whose value has been read by the names of the parts. */
function partsRule(isMet: (parts: Readonly<Record<string, string>>) => boolean, message: Text): ContentRule {
  return { isMet: (value) => isMet(value as Readonly<Record<string, string>>), message }
}

/** The rules of answers, by the type of their field. Other types take any text. */
const RULES: Partial<Readonly<Record<FieldType, ContentRule>>> = {
  select: CHOICE,
  radio: CHOICE,
  checkbox: CHOICE,
  date: partsRule(isDate, text('date_invalid')),
  time: partsRule(isTime, text('time_invalid')),
  phone: partsRule(isPhone, text('phone_invalid')),
  likert: {
    isMet: (value) => textsOf(value).every((one) => LIKERT_VALUES.has(one)),
    message: text('choice_unknown'),
  },
  email: { isMet: (value) => textsOf(value).every(isEmail), message: text('email_malformed') },
  number: {
    isMet: (value) => textsOf(value).every((one) => Number.isFinite(Number(one))),
    message: text('number_invalid'),
  },
}

function checkContent({ type, maxLength, options = [] }: FieldRule, value: FieldValue): Text | undefined {
  if (textsOf(value).some(({ length }) => length > (maxLength ?? MAX_LENGTH))) return text('field_too_long')
  const rule = RULES[type]
  return rule === undefined || rule.isMet(value, options) ? undefined : rule.message
}
