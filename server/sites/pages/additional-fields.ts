import { API_PATH, fillPath, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { fieldName } from '../../../engine/domain/forms/field-name.ts'
import type { FormDefinition, FormValues } from '../../../engine/domain/forms/form.ts'
import { secretInputs } from '../../../engine/domain/forms/secrets.ts'
import { toFieldViews, toRules } from '../../../engine/domain/islands/form-fields.ts'
import { buttonLabelOf, FORM_ACTION } from '../../../engine/domain/islands/product-form.ts'
import { purposeOf } from '../../../engine/domain/shop/purpose.ts'
import type { CartEntry, Item } from '../../store/types.ts'
import { type FormState, NEW_FORM, toNoticeContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { toProblems } from '../views/form-problems.ts'

/** A product with the questions it asks. */
export interface Questions {
  readonly item: Item
  readonly form: FormDefinition
}

/** The answers in the fields of the page; `state` is given when they were sent and rejected. */
interface ShownAnswers {
  readonly answers: FormValues
  readonly state?: FormState
}

/** Asks the questions of a product before it is bought, for the cart or as a subscription. `hidden` are the fields that select the product. */
export function questionsPage(
  site: Site,
  { item, form }: Questions,
  hidden: Readonly<Record<string, string>>,
  answers: ShownAnswers,
): Page {
  const submitLabel = buttonLabelOf(site, item.data)
  const formAction = FORM_ACTION[purposeOf(item.data)]
  const url = addressOf(form, hidden, answers.answers)
  return fieldsPage(site, { item, form, url, formAction, submitLabel, hidden }, answers)
}

/** The address of the questions: the selected product, and the values of hidden fields. */
function addressOf(
  { fields }: FormDefinition,
  selected: QuestionsForm['hidden'],
  answers: FormValues,
): string {
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
  answers: ShownAnswers,
): Page {
  const formAction = fillPath(API_PATH.cartEntryFields, { entryId })
  const submitLabel = site.say('answers_save')
  const url = withQuery(PAGE_PATH.cartFields, { entryId })
  return fieldsPage(site, { item, form, url, formAction, submitLabel, hidden: { itemId, sku } }, answers)
}

interface QuestionsForm extends Questions {
  /** The address of the page. */
  readonly url: string
  readonly formAction: string
  readonly submitLabel: string
  readonly hidden: Readonly<Record<string, string>>
}

function fieldsPage(
  { say, website }: Site,
  { item, form, url, formAction, submitLabel, hidden }: QuestionsForm,
  { answers, state = NEW_FORM }: ShownAnswers,
): Page {
  return definePage({
    template: 'pages/additional-fields',
    type: 'show-cart',
    status: state.status,
    title: form.name,
    url,
    secretInputs: secretInputs(form),
    content: {
      additional: {
        title: item.title,
        submitLabel,
        formAction,
        hidden: Object.entries(hidden).map(([name, value]) => ({ name, value })),
        fields: toFieldViews({ say, locale: website.settings.locale }, form, answers, state.errors),
        rules: toRules(form),
      },
      ...toNoticeContent(state.notice && { ...state.notice, problems: toProblems(say, form, state) }),
    },
  })
}
