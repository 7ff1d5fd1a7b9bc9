/** Forms of a website, and submitted values (storefront specification §3). */
import type { MessageKey } from '../messages/en.ts'

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

/** The value of a field; '' for none. */
export function answerOf(values: FormValues, { id }: Pick<FormField, 'id'>): FieldValue {
  return Object.hasOwn(values, id) ? (values[id] ?? '') : ''
}

/** The texts of a value, as they were entered. */
export function textsOf(value: FieldValue): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value : Object.values(value)
}

/** Whether a form asks its visitor anything. Hidden fields and sections ask nothing. */
export function asksVisitor({ fields }: Pick<FormDefinition, 'fields'>): boolean {
  return fields.some(({ type }) => type !== 'hidden' && type !== 'section')
}
