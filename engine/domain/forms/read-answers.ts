import { isArray, isObject, type Json } from '../data/value.ts'
import { isFieldName } from './field-name.ts'
import { padPhone } from './field-parts.ts'
import type { FieldValue, FormDefinition, FormField, FormValues } from './form.ts'
import { inputNames, partNames, type SentFields } from './sent-fields.ts'

/** The names of sent inputs that belong to no field of a form. */
export function unknownFields({ fields }: FormDefinition, sent: SentFields): readonly string[] {
  const known = new Set(fields.flatMap(inputNames))
  return [...sent.keys()].filter((name) => isFieldName(name) && !known.has(name))
}

/** Reads answers that a script sent as JSON; undefined when they do not fit the fields of the form. */
export function readFieldValues({ fields }: FormDefinition, given: Json): FormValues | undefined {
  if (!isObject(given)) return undefined
  const answers = Object.entries(given).map(([id, value]) => {
    const field = fields.find((one) => one.id === id && one.type !== 'section')
    return [id, field && readValue(field, value)] as const
  })
  if (answers.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(answers) as FormValues
}

/** The value of a field; undefined for JSON of another shape. */
function readValue(field: FormField, value: Json): FieldValue | undefined {
  if (field.type === 'checkbox') return isTexts(value) ? value : undefined
  if (field.type === 'phone') return readPhone(field, value)
  const parts = partNames(field)
  if (parts.length === 0) return typeof value === 'string' ? value : undefined
  return isParts(value, parts) ? value : undefined
}

/** A phone number as an object, or as a list of its parts, of which the country code may be missing. */
function readPhone(field: FormField, value: Json): FieldValue | undefined {
  const names = partNames(field)
  const listed = isTexts(value) ? padPhone(value) : undefined
  if (listed !== undefined && listed.length !== names.length) return undefined
  const parts =
    listed === undefined ? value : Object.fromEntries(names.map((name, at) => [name, listed[at] ?? '']))
  if (!isParts(parts, names)) return undefined
  return Object.fromEntries(names.map((name) => [name, parts[name] ?? '']))
}

function isParts(value: Json, names: readonly string[]): value is Readonly<Record<string, string>> {
  return (
    isObject(value) &&
    Object.entries(value).every(([name, text]) => names.includes(name) && typeof text === 'string')
  )
}

function isTexts(value: Json): value is readonly string[] {
  return isArray(value) && value.every((one) => typeof one === 'string')
}
