import { PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { isArray, isObject, type Json, member } from '../../../engine/domain/data/value.ts'
import {
  checkForm,
  type FieldSummary,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  partsOf,
} from '../../../engine/domain/shop/form.ts'
import { fieldsInvalid } from '../../errors/visitor-problems.ts'
import type { CartEntry, Item } from '../../store/types.ts'

/** The questions that a product asks beside its options, such as an engraving; undefined for most products. */
export function additionalFormOf(data: Json | undefined): FormDefinition | undefined {
  const form: unknown = member(member(data, 'structuredContent'), 'additionalFieldsForm')
  // Stored as JSON; the schema of site files has validated it.
  return form === undefined ? undefined : (form as FormDefinition)
}

/** Reads the answers of a request to the form of a product. Scripts and forms send them in different shapes. */
export type AnswersReader = (form: FormDefinition) => FormValues

/** The valid answers to a product's form; null for a product without one. Throws `fields_invalid` for wrong answers. */
export function requireAnswers({ data }: Item, readAnswers: AnswersReader): FormValues | null {
  const form = additionalFormOf(data)
  if (form === undefined) return null
  const answers = readAnswers(form)
  const errors = checkForm(form, answers)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  return answers
}

/** The page that asks the questions of a product before it is added to the cart. */
export function questionsUrl({
  itemId,
  sku,
  quantity,
}: Pick<CartEntry, 'itemId' | 'sku' | 'quantity'>): string {
  return withQuery(PAGE_PATH.cartFields, { itemId, sku, quantity: String(quantity) })
}

/** The page that changes the answers of an entry of the cart. */
export function answersUrl({ id }: Pick<CartEntry, 'id'>): string {
  return withQuery(PAGE_PATH.cartFields, { entryId: id })
}

/** An answer as one line of text, such as `5/17/2026` for the parts of a date; '' for no answer. */
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

const PREFIX = 'field.'

/** The name of the input for a field, or for one of its parts: `field.contact`, `field.date.Month`. */
export function fieldName({ id }: Pick<FormField, 'id'>, part?: string): string {
  return part === undefined ? `${PREFIX}${id}` : `${PREFIX}${id}.${part}`
}

export function isFieldName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** Reads answers that a form sent, by the names of the inputs. A missing answer is ''. */
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

/** Reads answers that a script sent as JSON; undefined when they do not fit the fields of the form. */
export function readFieldValues({ fields }: FormDefinition, given: Json): FormValues | undefined {
  if (!isObject(given)) return undefined
  const entries = Object.entries(given)
  const isAnswer = entries.every(([id, value]) => {
    const field = fields.find((one) => one.id === id)
    return field !== undefined && isValueOf(field, value)
  })
  return isAnswer ? (given as FormValues) : undefined
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
