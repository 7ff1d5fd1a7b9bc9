/** Forms of a website and the validation of submitted values (storefront specification §3 and §5). */
import type { MessageKey } from '../messages/en.ts'
import { type Text, text } from '../messages/text.ts'

/** The type of a field. Types in `FIELD_PARTS` have several inputs; a section has none. */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'number'
  | 'website'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'likert'
  | 'hidden'
  | 'section'
  | MultiPartType

export type MultiPartType = 'address' | 'date' | 'name' | 'phone' | 'time'

export interface FormField {
  readonly id: string
  readonly type: FieldType
  readonly title: string
  readonly description?: string
  readonly required: boolean
  /** The options of a choice; the questions of a Likert field. */
  readonly options?: readonly string[]
  /** Maximum length in UTF-16 units. */
  readonly maxLength?: number
  readonly placeholder?: string
}

/** The parts of a field that validation needs. */
export type FieldRule = Omit<FormField, 'title' | 'description' | 'placeholder'>

export interface FormDefinition {
  readonly id: string
  readonly name: string
  readonly fields: readonly FormField[]
}

/**
 * A submitted value: text; the checked options of a checkbox field; the parts of a field by name; or the answers of a
 * Likert field by question.
 */
export type FieldValue = string | readonly string[] | Readonly<Record<string, string>>

/** Submitted values by the id of their field. */
export type FormValues = Readonly<Record<string, FieldValue>>

/** The key of a part's title. */
type TitleKey = MessageKey & `part_${string}`

interface FieldPart {
  readonly name: string
  readonly title: TitleKey
  /** The value of the `autocomplete` attribute; '' for none. */
  readonly autocomplete: string
}

const part = (name: string, title: TitleKey, autocomplete = ''): FieldPart => ({ name, title, autocomplete })

/** The inputs of fields with several inputs, under the names that `summary-form-field` uses. */
const FIELD_PARTS: Readonly<Record<MultiPartType, readonly FieldPart[]>> = {
  address: [
    part('Line1', 'part_address_line_1', 'address-line1'),
    part('Line2', 'part_address_line_2', 'address-line2'),
    part('City', 'part_city', 'address-level2'),
    part('State', 'part_state', 'address-level1'),
    part('Zip', 'part_postal_code', 'postal-code'),
    part('Country', 'part_country', 'country-name'),
  ],
  date: [part('Month', 'part_month'), part('Day', 'part_day'), part('Year', 'part_year')],
  name: [part('First', 'part_first_name', 'given-name'), part('Last', 'part_last_name', 'family-name')],
  phone: [
    part('Country', 'part_country_code'),
    part('Areacode', 'part_area_code'),
    part('Prefix', 'part_first_digits'),
    part('Line', 'part_last_digits'),
  ],
  time: [
    part('Hour', 'part_hour'),
    part('Minute', 'part_minute'),
    part('Second', 'part_second'),
    part('Ampm', 'part_am_pm'),
  ],
}

/** The inputs of a field with several inputs; an empty list for other fields. */
export function partsOf({ type }: FormField): readonly FieldPart[] {
  return type in FIELD_PARTS ? FIELD_PARTS[type as MultiPartType] : []
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

function answerOf(values: FormValues, { id }: FieldRule): FieldValue {
  return Object.hasOwn(values, id) ? (values[id] ?? '') : ''
}

/** Removes white space around the text of each field. */
export function trimFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(trimmed) as Record<Name, string>
}

/** Types without a rule to check. */
const UNCHECKED: ReadonlySet<FieldType> = new Set(['section', 'likert', 'hidden'])

function checkField(field: FieldRule, value: FieldValue): Text | undefined {
  if (UNCHECKED.has(field.type)) return undefined
  const isEmpty = textsOf(value).every((text) => text.trim() === '')
  if (isEmpty) return field.required ? text('field_required') : undefined
  return checkContent(field, value)
}

/** The maximum length of a field whose form sets none. */
const MAX_LENGTH = 10_000

function checkContent({ type, maxLength, options = [] }: FieldRule, value: FieldValue): Text | undefined {
  const texts = textsOf(value)
  const [first = ''] = texts
  if (texts.some(({ length }) => length > (maxLength ?? MAX_LENGTH))) return text('field_too_long')
  switch (type) {
    case 'select':
    case 'radio':
    case 'checkbox':
      return texts.every((one) => options.includes(one)) ? undefined : text('choice_unknown')
    case 'date':
      return isDate(value as Readonly<Record<string, string>>) ? undefined : text('date_invalid')
    case 'email':
      return isEmail(first) ? undefined : text('email_malformed')
    case 'number':
      return Number.isFinite(Number(first)) ? undefined : text('number_invalid')
    default:
      return undefined
  }
}

/** The texts of a value, as they were entered. */
function textsOf(value: FieldValue): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : Object.values(value)
}

const EMAIL = { minLength: 3, maxLength: 256 } as const

/**
 * A local part, a domain with a dot, and an ending of 2 to 4 letters or digits. No part can match in two ways, so the
 * pattern cannot backtrack.
 */
const EMAIL_SHAPE = /^[^\s@]+@(?:[^\s@.]+\.)+[A-Za-z0-9]{2,4}$/

export function isEmail(text: string): boolean {
  const { length } = text
  return length >= EMAIL.minLength && length <= EMAIL.maxLength && EMAIL_SHAPE.test(text)
}

/** The normalized form of an email address, for storing and comparing. Mailboxes ignore case. */
export function toAddress(written: string): string {
  return written.trim().normalize('NFC').toLowerCase()
}

function isDate(parts: Readonly<Record<string, string>>): boolean {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((name) => Number(parts[name]))
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** One answer: as `summary-form-field` takes it, and as plain text. */
export interface FieldSummary {
  readonly type: FieldType
  readonly rawTitle: string
  readonly value?: string
  readonly values?: readonly string[] | Readonly<Record<string, string>>
  readonly text: string
}

/** The answers of a form in the order of its fields, without sections. */
export function summarizeForm({ fields }: FormDefinition, values: FormValues): readonly FieldSummary[] {
  return fields
    .filter(({ type }) => type !== 'section')
    .map((field) => {
      const { type, title: rawTitle } = field
      const value = answerOf(values, field)
      const text = textsOf(value)
        .filter((one) => one !== '')
        .join(type === 'checkbox' ? ', ' : ' ')
      const content = typeof value === 'string' ? { value } : { values: value }
      return { type, rawTitle, ...content, text }
    })
}
