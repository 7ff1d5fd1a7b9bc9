/** The answers in the inputs of an owner's form. Server and page scripts share these rules. */

import type { FieldRule } from './check-form.ts'
import { fieldName } from './field-name.ts'
import type { FieldValue, FormValues } from './form.ts'
import { acceptedPartsOf, allPartsOf } from './parts.ts'

/** The fields that a form sent, by the names of their inputs. */
export type SentFields = ReadonlyMap<string, readonly string[]>

/** The part of a field's definition that its inputs follow from. */
type SentField = Pick<FieldRule, 'id' | 'type' | 'options' | 'showCountryCode'>

/** The names of the inputs of a field, those included that a form accepts without asking. */
export function inputNames(field: SentField): readonly string[] {
  const parts = field.type === 'likert' ? partNames(field) : acceptedPartsOf(field).map(({ name }) => name)
  return parts.length > 0 ? parts.map((part) => fieldName(field, part)) : [fieldName(field)]
}

/** The parts of a value by name, with those that the form does not ask for; an empty list for values without parts. */
export function partNames(field: SentField): readonly string[] {
  return field.type === 'likert' ? (field.options ?? []) : allPartsOf(field).map(({ name }) => name)
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
