import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'
import { fieldName } from '../../engine/domain/forms/field-name.ts'
import { hiddenFromQuery } from '../../engine/domain/forms/hidden-fields.ts'
import { additionalFormOf } from '../shop/cart/additional-form.ts'
import type { Item } from '../store/types.ts'
import type { TypedValues } from '../visitor/fields.ts'

/** In UTF-16 units. Longer values of a query are cut. */
const MAX_LENGTH = 1000

/** Characters that a form cannot send: NUL, and those that stand for malformed text. */
const UNSENDABLE = /[\0\ufffd]|\p{Surrogate}/gu

/**
 * Values that the query of a page gives to the hidden fields of its product, by the names of their inputs.
 *
 * A page further on gets them under these names, an entry page under the keys of the fields.
 */
export function hiddenInputs({ data }: Item, parameters: TypedValues): TypedValues {
  const form = additionalFormOf(data)
  if (form === undefined) return {}
  const handedOn = form.fields.flatMap((field) => {
    const name = fieldName(field)
    return field.type === 'hidden' && Object.hasOwn(parameters, name) ? [[name, parameters[name] ?? '']] : []
  })
  const given = Object.entries(hiddenFromQuery(form, parameters)).map(([id, value]) => [
    fieldName({ id }),
    value,
  ])
  return Object.fromEntries([...given, ...handedOn].map(([name, value]) => [name, toSendable(value ?? '')]))
}

/** A text that a form can send: shortened, and well-formed. */
export function toSendable(text: string): string {
  return cutAtGrapheme(text, MAX_LENGTH).replaceAll(UNSENDABLE, '')
}
