import { API_PATH, fillPath, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import type { Say } from '../../../engine/domain/messages/say.ts'
import { fieldName } from '../../../engine/domain/shop/field-name.ts'
import {
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  partsOf,
} from '../../../engine/domain/shop/form.ts'
import { purposeOf } from '../../shop/cart/purpose.ts'
import type { CartEntry, Item } from '../../store/types.ts'
import { type FieldProblem, type FormState, NEW_FORM, toNoticeContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { buttonLabelOf, FORM_ACTION } from '../views/product.ts'

/** A product with the questions it asks. */
export interface Questions {
  readonly item: Item
  readonly form: FormDefinition
}

/** The answers in the fields of the page; `state` is given when they were sent and rejected. */
interface Answers {
  readonly answers: FormValues
  readonly state?: FormState
}

/** Asks the questions of a product before it is bought, for the cart or as a subscription. `hidden` are the fields that select the product. */
export function questionsPage(
  site: Site,
  { item, form }: Questions,
  hidden: Readonly<Record<string, string>>,
  answers: Answers,
): Page {
  const submitLabel = buttonLabelOf(site, item.data)
  const formAction = FORM_ACTION[purposeOf(item.data)]
  const url = addressOf(form, hidden, answers.answers)
  return fieldsPage(site, { item, form, url, formAction, submitLabel, hidden }, answers)
}

/** The address of the questions: the selected product, and the values of hidden fields. */
function addressOf({ fields }: FormDefinition, selected: FieldsForm['hidden'], answers: FormValues): string {
  const { itemId = '', sku = '', quantity = '' } = selected
  const hidden = fields.filter(({ type }) => type === 'hidden')
  const values = hidden.map((field) => [fieldName(field), String(answers[field.id] ?? '')])
  return withQuery(PAGE_PATH.cartFields, { itemId, sku, quantity, ...Object.fromEntries(values) })
}

/** Asks the questions of a product in the cart again, to change the answers. */
export function entryAnswersPage(
  site: Site,
  { item, form }: Questions,
  { id: entryId, itemId, sku }: Pick<CartEntry, 'id' | 'itemId' | 'sku'>,
  answers: Answers,
): Page {
  const formAction = fillPath(API_PATH.cartEntryFields, { entryId })
  const submitLabel = site.say('answers_save')
  const url = withQuery(PAGE_PATH.cartFields, { entryId })
  return fieldsPage(site, { item, form, url, formAction, submitLabel, hidden: { itemId, sku } }, answers)
}

interface FieldsForm extends Questions {
  /** The address of the page. */
  readonly url: string
  readonly formAction: string
  readonly submitLabel: string
  readonly hidden: Readonly<Record<string, string>>
}

function fieldsPage(
  { say }: Site,
  { item, form, url, formAction, submitLabel, hidden }: FieldsForm,
  { answers, state = NEW_FORM }: Answers,
): Page {
  return definePage({
    template: 'pages/additional-fields',
    type: 'show-cart',
    status: state.status,
    title: form.name,
    url,
    content: {
      additional: {
        title: item.title,
        submitLabel,
        formAction,
        hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
        fields: form.fields.map((field) =>
          toFieldView(say, field, answers[field.id] ?? '', state.errors[field.id] ?? ''),
        ),
        rules: form.fields.filter(({ type }) => type !== 'section').map(toRule),
      },
      ...toNoticeContent(state.notice && { ...state.notice, problems: toProblems(say, form, state) }),
    },
  })
}

/** The part of a field that the script of the page checks answers by. */
function toRule({ id, type, required, options, maxLength }: FormField): View {
  return {
    ...{ id, type, required },
    ...(options === undefined ? {} : { options }),
    ...(maxLength === undefined ? {} : { maxLength }),
  }
}

/** The wrong fields with their titles, because the messages at the fields name none. */
function toProblems(say: Say, { fields }: FormDefinition, { errors }: FormState): readonly FieldProblem[] {
  return fields.flatMap(({ id, title: field }) => {
    const message = errors[id]
    if (message === undefined) return []
    const isMissing = message === say('field_required')
    const words = isMissing ? say('notice_fill_in', { field }) : say('notice_at_field', { field, message })
    return [{ target: `field-${id}`, message: words }]
  })
}

function toFieldView(say: Say, field: FormField, value: FieldValue, error: string): View {
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
    parts: toParts(say, field, value),
  }
}

function toParts(say: Say, field: FormField, value: FieldValue): readonly View[] {
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
