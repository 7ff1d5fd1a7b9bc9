import {
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  partsOf,
} from '../../../engine/domain/form.ts'
import { fieldName } from '../../shop/additional-form.ts'
import { definePage, type Page } from '../page.ts'
import type { View } from '../view.ts'
import { toNoticeView } from './other.ts'

/** The form that a product has beside its options, on a page of its own. */
export interface AdditionalFieldsForm {
  readonly form: FormDefinition
  readonly productTitle: string
  readonly submitLabel: string
  readonly formAction: string
  readonly hidden: Readonly<Record<string, string>>
  readonly values: FormValues
  readonly errors: Readonly<Record<string, string>>
  /** What is said above the form; '' for nothing. */
  readonly message: string
}

export function additionalFieldsPage(given: AdditionalFieldsForm): Page {
  const { form, productTitle, submitLabel, formAction, hidden, values, errors, message } = given
  return definePage({
    template: 'pages/additional-fields',
    type: 'show-cart',
    status: message === '' ? 200 : 400,
    title: form.name,
    url: '/cart/additional-fields',
    content: {
      additional: {
        title: productTitle,
        submitLabel,
        formAction,
        hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
        fields: form.fields.map((field) =>
          toFieldView(field, values[field.id] ?? '', errors[field.id] ?? ''),
        ),
      },
      ...(message === '' ? {} : { notice: toNoticeView({ kind: 'error', message }) }),
    },
  })
}

function toFieldView(field: FormField, value: FieldValue, error: string): View {
  const {
    id,
    type,
    title,
    description = '',
    required,
    maxLength = null,
    placeholder = '',
    options = [],
  } = field
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
  return {
    ...{ id, type, title, description, required, maxLength, placeholder, error },
    name: fieldName(field),
    value: typeof value === 'string' ? value : '',
    options:
      type === 'likert'
        ? []
        : options.map((option) => ({ value: option, isSelected: chosen.includes(option) })),
    parts: toParts(field, value),
  }
}

function toParts(field: FormField, value: FieldValue): readonly View[] {
  const texts =
    typeof value === 'object' && !Array.isArray(value) ? (value as Readonly<Record<string, string>>) : {}
  const named =
    field.type === 'likert'
      ? (field.options ?? []).map((question) => ({ name: question, title: question, autocomplete: '' }))
      : partsOf(field)
  return named.map(({ name, title, autocomplete }) => ({
    name: fieldName(field, name),
    title,
    autocomplete,
    value: texts[name] ?? '',
  }))
}
