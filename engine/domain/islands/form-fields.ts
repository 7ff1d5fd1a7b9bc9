import { fieldName } from '../forms/field-name.ts'
import { FIELD_TYPES } from '../forms/field-types.ts'
import {
  answerOf,
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
} from '../forms/form.ts'
import { partsIn } from '../forms/parts-in.ts'
import { PASSWORD_MASK } from '../forms/secrets.ts'
import type { IslandPage } from './island-page.ts'

type FieldsPage = Pick<IslandPage, 'say' | 'locale'>

/** The fields of an owner's form as templates read them, with the answers in them and their errors. */
export function toFieldViews(
  page: FieldsPage,
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: FormValues,
  errors: Readonly<Record<string, string>>,
) {
  return fields.map((field) => toFieldView(page, field, answerOf(answers, field), errors[field.id] ?? ''))
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

function toFieldView(page: FieldsPage, field: FormField, value: FieldValue, error: string) {
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
    parts: toParts(page, field, value),
  }
}

/** The text in the control of a field. A typed password is never sent back. */
function shownText(type: FormField['type'], value: FieldValue): string {
  if (typeof value !== 'string') return ''
  return type === 'password' && value !== PASSWORD_MASK ? '' : value
}

function toParts({ say, locale }: FieldsPage, field: FormField, value: FieldValue) {
  const texts =
    typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {}
  const named =
    field.type === 'likert'
      ? (field.options ?? []).map((question) => ({
          name: question,
          title: question,
          autocomplete: '',
          inputMode: '',
        }))
      : partsIn(field, locale, texts).map((part) => ({ ...part, title: say(part.title) }))
  return named.map(({ name, title, autocomplete, inputMode }) => ({
    name: fieldName(field, name),
    ...{ title, autocomplete, inputMode },
    value: texts[name] ?? '',
  }))
}
