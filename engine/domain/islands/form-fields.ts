import { fieldName } from '../forms/field-name.ts'
import { FIELD_TYPES } from '../forms/field-types.ts'
import {
  answerOf,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from '../forms/form.ts'
import { partsOf } from '../forms/parts.ts'
import { PASSWORD_MASK } from '../forms/secrets.ts'
import type { Say } from '../messages/say.ts'

/** The fields of an owner's form as templates read them, with the answers in them and their errors. */
export function toFieldViews(
  say: Say,
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: FormValues,
  errors: Readonly<Record<string, string>>,
) {
  return fields.map((field) => toFieldView(say, field, answerOf(answers, field), errors[field.id] ?? ''))
}

/** The part of each field that the script of the page checks answers by. */
export function toRules({ fields }: Pick<FormDefinition, 'fields'>) {
  return fields.filter(({ type }) => type !== 'section').map(toRule)
}

function toRule({ id, type, required, options, maxLength, showCountryCode }: FormField) {
  return {
    ...{ id, type, required },
    ...(options === undefined ? {} : { options }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(showCountryCode === undefined ? {} : { showCountryCode }),
  }
}

function toFieldView(say: Say, field: FormField, value: FieldValue, error: string) {
  const { id, type, title, description = '', required, maxLength = null, placeholder = '' } = field
  const { currencySymbol = '', underline = false, options = [] } = field
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return {
    ...{ id, type, title, description, required, maxLength, placeholder, currencySymbol, underline, error },
    ...{ control: FIELD_TYPES[type].control, input: { ...FIELD_TYPES[type].input } },
    name: fieldName(field),
    value: shownText(type, value),
    options:
      type === 'likert'
        ? []
        : options.map((option) => ({ value: option, isSelected: chosen.includes(option) })),
    parts: toParts(say, field, value),
  }
}

/** The text in the control of a field. A typed password is never sent back. */
function shownText(type: FormField['type'], value: FieldValue): string {
  if (typeof value !== 'string') return ''
  return type === 'password' && value !== PASSWORD_MASK ? '' : value
}

function toParts(say: Say, field: FormField, value: FieldValue) {
  const texts =
    typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {}
  const named =
    field.type === 'likert'
      ? (field.options ?? []).map((question) => ({ name: question, title: question, autocomplete: '' }))
      : partsOf(field).map((part) => ({ ...part, title: say(part.title) }))
  return named.map(({ name, title, autocomplete }) => ({
    name: fieldName(field, name),
    title,
    autocomplete,
    value: texts[name] ?? '',
  }))
}
