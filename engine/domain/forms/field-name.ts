/** The names of inputs in an owner's form. */
import type { FormField } from './form.ts'

const PREFIX = 'field.'

/** The name of the input for a field, or for one of its parts: `field.contact`, `field.date.Month`. */
export function fieldName({ id }: Pick<FormField, 'id'>, part?: string): string {
  return part === undefined ? `${PREFIX}${id}` : `${PREFIX}${id}.${part}`
}

export function isFieldName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** The id of the field that an input of this name holds, for fields with one input. */
export function toFieldId(name: string): string {
  return name.slice(PREFIX.length)
}
