import { API_PATH, fillPath, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { Say } from '../../../engine/domain/messages/say.ts'
import {
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  partsOf,
} from '../../../engine/domain/shop/form.ts'
import { purposeOf } from '../../shop/cart/purpose.ts'
import { fieldName } from '../../shop/cart/read-answers.ts'
import type { CartEntry, Item } from '../../store/types.ts'
import { type FormState, NEW_FORM, toNoticeContent } from '../../visitor/form-state.ts'
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
  return fieldsPage(site, { item, form, formAction, submitLabel, hidden }, answers)
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
  return fieldsPage(site, { item, form, formAction, submitLabel, hidden: { itemId, sku } }, answers)
}

interface FieldsForm extends Questions {
  readonly formAction: string
  readonly submitLabel: string
  readonly hidden: Readonly<Record<string, string>>
}

function fieldsPage(
  { say }: Site,
  { item, form, formAction, submitLabel, hidden }: FieldsForm,
  { answers, state = NEW_FORM }: Answers,
): Page {
  return definePage({
    template: 'pages/additional-fields',
    type: 'show-cart',
    status: state.status,
    title: form.name,
    url: PAGE_PATH.cartFields,
    content: {
      additional: {
        title: item.title,
        submitLabel,
        formAction,
        hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
        fields: form.fields.map((field) =>
          toFieldView(say, field, answers[field.id] ?? '', state.errors[field.id] ?? ''),
        ),
      },
      ...toNoticeContent(state.notice),
    },
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
