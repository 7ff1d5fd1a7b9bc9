/** Forms of a website and the validation of submitted values (storefront specification §3 and §5). */
import { LIKERT } from '../data/codes.ts'
import type { MessageKey } from '../messages/en.ts'
import { type Text, text } from '../messages/text.ts'
import { isDate, isPhone, isTime } from './field-parts.ts'

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
  /** For a hidden field: the query parameter with its value; by default its id. */
  readonly key?: string
  /** For a hidden field: its value without that parameter. */
  readonly value?: string
}

/** The parts of a field that validation needs. */
export interface FieldRule
  extends Omit<FormField, 'title' | 'description' | 'placeholder' | 'key' | 'value'> {
  /** The message for a required field that is empty; by default "Required" (storefront specification §5). */
  readonly missing?: Text | undefined
}

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
export function partsOf({ type }: Pick<FormField, 'type'>): readonly FieldPart[] {
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

/** Whether a form asks its visitor anything. Hidden fields and sections ask nothing. */
export function asksVisitor({ fields }: Pick<FormDefinition, 'fields'>): boolean {
  return fields.some(({ type }) => type !== 'hidden' && type !== 'section')
}

/** The own values of a form's hidden fields, by the id of the field. */
export function hiddenDefaults({ fields }: Pick<FormDefinition, 'fields'>): Readonly<Record<string, string>> {
  const hidden = fields.filter(({ type }) => type === 'hidden')
  return Object.fromEntries(hidden.map(({ id, value = '' }) => [id, value]))
}

/** The values that query parameters give to hidden fields, by the id of the field. An empty parameter gives none. */
export function hiddenFromQuery(
  { fields }: Pick<FormDefinition, 'fields'>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const hidden = fields.filter(({ type }) => type === 'hidden')
  const values = hidden.map(
    ({ id, key = id }) => [id, Object.hasOwn(parameters, key) ? (parameters[key] ?? '') : ''] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** One answer: as `summary-form-field` takes it, and as plain text. */
export interface FieldSummary {
  /** The id of the field. */
  readonly id: string
  readonly type: FieldType
  readonly rawTitle: string
  readonly value?: string
  readonly values?: readonly string[] | Readonly<Record<string, string>>
  readonly text: string
}

/** The answers that a visitor gave, in the order of the fields. Sections and hidden fields are not shown to visitors. */
export function summarizeForm({ fields }: FormDefinition, values: FormValues): readonly FieldSummary[] {
  return fields
    .filter(({ type }) => type !== 'section' && type !== 'hidden')
    .map((field) => {
      const { id, type, title: rawTitle } = field
      const value = answerOf(values, field)
      const text = textsOf(value)
        .filter((one) => one !== '')
        .join(type === 'checkbox' ? ', ' : ' ')
      const content = typeof value === 'string' ? { value } : { values: value }
      return { id, type, rawTitle, ...content, text }
    })
}
