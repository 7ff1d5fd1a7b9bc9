import {
  type FieldSummary,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  partsOf,
} from '../../engine/domain/form.ts'
import { isArray, isObject, type Json, member } from '../../engine/domain/value.ts'

/** The form that a product has beside its options; undefined for most. */
export function additionalFormOf(data: Json | undefined): FormDefinition | undefined {
  const form = member(member(data, 'structuredContent'), 'additionalFieldsForm')
  // Site files are checked when they are loaded.
  return isObject(form) ? (form as unknown as FormDefinition) : undefined
}

/** An answer as one reads it: parts of a date or a phone number as they are written together; '' for none. */
export function answerText({ type, values, text }: FieldSummary): string {
  if (text === '' || values === undefined || isArray(values)) return text
  const part = (name: string) => values[name] ?? ''
  const join = (glue: string, ...names: readonly string[]) => names.map(part).filter(Boolean).join(glue)
  switch (type) {
    case 'date':
      return join('/', 'Month', 'Day', 'Year')
    case 'time':
      return `${join(':', 'Hour', 'Minute', 'Second')} ${part('Ampm')}`.trim()
    case 'phone':
      return `${part('Country') && `+${part('Country')} `}${join('-', 'Areacode', 'Prefix', 'Line')}`.trim()
    case 'address':
      return [join(', ', 'Line1', 'Line2', 'City'), join(' ', 'State', 'Zip'), part('Country')]
        .filter(Boolean)
        .join(', ')
    default:
      return text
  }
}

/** What is in front of the id of a field, and of its part behind a dot, in the names of inputs. */
const PREFIX = 'field.'

export function fieldName({ id }: Pick<FormField, 'id'>, part?: string): string {
  return part === undefined ? `${PREFIX}${id}` : `${PREFIX}${id}.${part}`
}

export function isFieldName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** Reads the answers of a form that was sent as fields: the values of each input by its name. */
export function readSentFields(
  { fields }: FormDefinition,
  sent: ReadonlyMap<string, readonly string[]>,
): FormValues {
  const values: Record<string, FieldValue> = {}
  for (const field of fields) if (field.type !== 'section') values[field.id] = readField(field, sent)
  return values
}

function readField(field: FormField, sent: ReadonlyMap<string, readonly string[]>): FieldValue {
  const parts = field.type === 'likert' ? (field.options ?? []) : partsOf(field).map(({ name }) => name)
  const textAt = (name: string) => sent.get(name)?.[0] ?? ''
  if (parts.length > 0)
    return Object.fromEntries(parts.map((part) => [part, textAt(fieldName(field, part)).trim()]))
  if (field.type === 'checkbox') return sent.get(fieldName(field)) ?? []
  return textAt(fieldName(field)).trim()
}

/** Reads the answers of a form as JSON; undefined for anything that is no answer to this form. */
export function readFieldValues({ fields }: FormDefinition, given: Json): FormValues | undefined {
  if (!isObject(given)) return undefined
  const entries = Object.entries(given)
  const isAnswer = entries.every(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    return field !== undefined && isValueOf(field, value)
  })
  return isAnswer ? (given as unknown as FormValues) : undefined
}

function isValueOf(field: FormField, value: Json): boolean {
  if (field.type === 'checkbox') return Array.isArray(value) && value.every(isText)
  const parts = field.type === 'likert' ? field.options : partsOf(field).map(({ name }) => name)
  if (parts === undefined || parts.length === 0) return isText(value)
  return (
    isObject(value) && Object.entries(value).every(([part, text]) => parts.includes(part) && isText(text))
  )
}

function isText(value: Json): boolean {
  return typeof value === 'string'
}
