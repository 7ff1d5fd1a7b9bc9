/** The answers in the inputs of an owner's form. Server and page scripts share these rules. */

import type { FieldRule } from './check-form.ts'
import { fieldName } from './field-name.ts'
import { type FieldValue, type FormValues, partsOf } from './form.ts'

/** The fields that a form sent, by the names of their inputs. */
export type SentFields = ReadonlyMap<string, readonly string[]>

/** The part of a field's definition that its inputs follow from. */
type SentField = Pick<FieldRule, 'id' | 'type' | 'options'>

/** The names of the inputs of a field. */
export function inputNames(field: SentField): readonly string[] {
  const parts = partNames(field)
  return parts.length > 0 ? parts.map((part) => fieldName(field, part)) : [fieldName(field)]
}

/** The parts of a field by name; an empty list for fields with one input. */
export function partNames(field: SentField): readonly string[] {
  return field.type === 'likert' ? (field.options ?? []) : partsOf(field).map(({ name }) => name)
}

/** Reads answers that a form sent. A missing answer is ''; a hidden field that was not sent is left out. */
export function readSentFields(
  { fields }: { readonly fields: readonly SentField[] },
  sent: SentFields,
): FormValues {
  const asked = fields.filter((field) => field.type !== 'section' && !isUnsent(field, sent))
  return Object.fromEntries(asked.map((field) => [field.id, readField(field, sent)]))
}

function isUnsent(field: SentField, sent: SentFields): boolean {
  return field.type === 'hidden' && !sent.has(fieldName(field))
}

function readField(field: SentField, sent: SentFields): FieldValue {
  const parts = partNames(field)
  const textAt = (name: string) => sent.get(name)?.[0] ?? ''
  if (parts.length > 0)
    return Object.fromEntries(parts.map((part) => [part, textAt(fieldName(field, part)).trim()]))
  if (field.type === 'checkbox') return sent.get(fieldName(field)) ?? []
  return textAt(fieldName(field)).trim()
}
