/** Forms that visitors fill in, and what is wrong with what they filled in (storefront specification §3 and §5). */
import { en } from './messages/en.ts'

/** What a field asks for. Those of `FIELD_PARTS` have several inputs; a section has none. */
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
  /** Of a choice; of a Likert field, its questions. */
  readonly options?: readonly string[]
  /** Characters. */
  readonly maxLength?: number
  readonly placeholder?: string
}

/** What has to hold for an answer, whatever the field says of itself. */
export type FieldRule = Omit<FormField, 'title' | 'description' | 'placeholder'>

export interface FormDefinition {
  readonly id: string
  readonly name: string
  readonly fields: readonly FormField[]
}

/** Text; the chosen ones of a checkbox field; the parts of a field by name, or the answers of a Likert field by question. */
export type FieldValue = string | readonly string[] | Readonly<Record<string, string>>

/** By the id of the field. */
export type FormValues = Readonly<Record<string, FieldValue>>

interface FieldPart {
  readonly name: string
  readonly title: string
  /** What browsers fill in by themselves; '' for nothing. */
  readonly autocomplete: string
}

const part = (name: string, title: string, autocomplete = ''): FieldPart => ({ name, title, autocomplete })

/** The inputs of fields that have several, as `summary-form-field` names them. */
const FIELD_PARTS: Readonly<Record<MultiPartType, readonly FieldPart[]>> = {
  address: [
    part('Line1', 'Address line 1', 'address-line1'),
    part('Line2', 'Address line 2', 'address-line2'),
    part('City', 'City', 'address-level2'),
    part('State', 'State', 'address-level1'),
    part('Zip', 'Postal code', 'postal-code'),
    part('Country', 'Country', 'country-name'),
  ],
  date: [part('Month', 'Month'), part('Day', 'Day'), part('Year', 'Year')],
  name: [part('First', 'First name', 'given-name'), part('Last', 'Last name', 'family-name')],
  phone: [
    part('Country', 'Country code'),
    part('Areacode', 'Area code'),
    part('Prefix', 'First digits'),
    part('Line', 'Last digits'),
  ],
  time: [part('Hour', 'Hour'), part('Minute', 'Minute'), part('Second', 'Second'), part('Ampm', 'AM or PM')],
}

/** The inputs of a field; none for a field with one. */
export function partsOf({ type }: FormField): readonly FieldPart[] {
  return type in FIELD_PARTS ? FIELD_PARTS[type as MultiPartType] : []
}

/** What is wrong with a filled form, by the id of the field; empty when it can be taken. */
export function checkForm(
  { fields }: { readonly fields: readonly FieldRule[] },
  values: FormValues,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const error = checkField(field, answerOf(values, field))
    if (error !== undefined) errors[field.id] = error
  }
  return errors
}

function answerOf(values: FormValues, { id }: FieldRule): FieldValue {
  return Object.hasOwn(values, id) ? (values[id] ?? '') : ''
}

/** The fields of a form without what stands around their texts by mistake. */
export function trimFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const trimmed = Object.entries<string>(fields).map(([name, text]) => [name, text.trim()])
  return Object.fromEntries(trimmed) as Record<Name, string>
}

/** Nothing to fill in, or nothing that could be wrong. */
const UNCHECKED: ReadonlySet<FieldType> = new Set(['section', 'likert', 'hidden'])

function checkField(field: FieldRule, value: FieldValue): string | undefined {
  if (UNCHECKED.has(field.type)) return undefined
  const isEmpty = textsOf(value).every((text) => text.trim() === '')
  if (isEmpty) return field.required ? en.field_required() : undefined
  return checkContent(field, value)
}

/** Where the owner of a form sets no bound: more than anybody writes into one field. */
const MAX_LENGTH = 10_000

function checkContent({ type, maxLength, options = [] }: FieldRule, value: FieldValue): string | undefined {
  const texts = textsOf(value)
  const [text = ''] = texts
  if (texts.some(({ length }) => length > (maxLength ?? MAX_LENGTH))) return en.field_too_long()
  switch (type) {
    case 'select':
    case 'radio':
    case 'checkbox':
      return texts.every((one) => options.includes(one)) ? undefined : en.choice_unknown()
    case 'date':
      return isDate(value as Readonly<Record<string, string>>) ? undefined : en.date_invalid()
    case 'email':
      return isEmail(text) ? undefined : en.email_malformed()
    case 'number':
      return Number.isFinite(Number(text)) ? undefined : en.number_invalid()
    default:
      return undefined
  }
}

/** The texts of a value, each as it was typed. */
function textsOf(value: FieldValue): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : Object.values(value)
}

const EMAIL = { minLength: 3, maxLength: 256 } as const

/** A part before the at sign, a domain with a dot, and 2 to 4 letters or digits at its end. No part of it can be read in two ways. */
const EMAIL_SHAPE = /^[^\s@]+@(?:[^\s@.]+\.)+[A-Za-z0-9]{2,4}$/

export function isEmail(text: string): boolean {
  const { length } = text
  return length >= EMAIL.minLength && length <= EMAIL.maxLength && EMAIL_SHAPE.test(text)
}

/** An email address in the one way in which it is kept and compared: to mailboxes, case makes no difference any more. */
export function toAddress(written: string): string {
  return written.trim().normalize('NFC').toLowerCase()
}

function isDate(parts: Readonly<Record<string, string>>): boolean {
  const [year, month, day] = ['Year', 'Month', 'Day'].map((name) => Number(parts[name]))
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

/** One answer as `summary-form-field` prints it, and as plain text. */
export interface FieldSummary {
  readonly type: FieldType
  readonly rawTitle: string
  readonly value?: string
  readonly values?: readonly string[] | Readonly<Record<string, string>>
  readonly text: string
}

/** What was filled in, field by field; sections are left out. */
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
