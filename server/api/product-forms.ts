import { isFieldName } from '../../engine/domain/forms/field-name.ts'
import { asksVisitor, type FormDefinition } from '../../engine/domain/forms/form.ts'
import { readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { isOptionField } from '../../engine/domain/shop/option-field.ts'
import { purposeOf } from '../../engine/domain/shop/purpose.ts'
import { itemUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { additionalFormOf, questionsUrl } from '../shop/cart/additional-form.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { isExpress } from '../shop/cart/purpose.ts'
import { selectInStock } from '../shop/cart/select-in-stock.ts'
import type { Selection } from '../shop/cart/select-product.ts'
import { selectedOptions, selectedQuantity } from '../shop/cart/selection-fields.ts'
import { questionsPage } from '../sites/pages/additional-fields.ts'
import { rejectedProductPage } from '../sites/pages/rejected-product.ts'
import type { Item } from '../store/types.ts'
import { type FormFields, optionalText, readFields } from '../visitor/fields.ts'
import { isOfForm, rejectedForm } from '../visitor/form-state.ts'
import { type Responses, respond } from '../visitor/respond.ts'
import type { Visit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { readFormAnswers } from './request-answers.ts'

/** Buys the product that a form selects; `toPage` shows the form again after a problem. */
type Buy = (selection: Selection, toPage: Responses<unknown>['toPage']) => Promise<unknown>

/** The fields of the form of a product page, besides those of options and answers. */
export const PRODUCT_FIELDS = ['itemId', 'sku', 'quantity', 'withFields', 'collectionId'] as const

/** Themes of the platform name the list of a product. It is not needed, because ids of products are unique. */
export const collectionId = optionalText(100).describe('The list of the product; not needed')

interface SentProduct {
  readonly item: Item
  readonly selection: Selection
  readonly form: FormFields
}

/**
 * Buys by the form of a product page, for the cart or as a subscription.
 *
 * A product that asks questions leads to their page first. The form of that page sends `withFields`.
 */
export async function buyByForm(visit: Visit, form: FormFields, buy: Buy): Promise<unknown> {
  const {
    withFields,
    collectionId: _,
    ...sent
  } = readFields(form, PRODUCT_FIELDS, (name) => isOptionField(name) || isFieldName(name))
  const item = await visit.site.items.byId(visit.read.items, sent.itemId)
  if (item === undefined) throw itemUnknown()
  const selection = { ...sent, options: selectedOptions(form), quantity: selectedQuantity(visit.site, form) }
  const product = { item, selection, form }
  const failedTitle = isExpress(visit.site, purposeOf(item.data)) ? 'purchase_failed' : 'add_failed'
  const questions = additionalFormOf(item.data)
  if (questions === undefined || !asksVisitor(questions))
    return buy(selection, (problem) => productAgain(visit, product, problem, failedTitle))
  if (withFields === '') return openQuestions(visit, product, questions)
  const hidden = { ...sent, withFields }
  return buy(selection, async (problem) =>
    isOfForm(problem)
      ? questionsAgain(visit, product, { questions, hidden }, problem)
      : productAgain(visit, product, problem, failedTitle),
  )
}

/** Redirects to the questions of a product. The stock is checked first, because answers to a sold-out product are wasted. */
function openQuestions(visit: Visit, product: SentProduct, questions: FormDefinition): Promise<unknown> {
  const { read, site } = visit
  const { item, selection, form } = product
  return respond(visit, {
    run: async () => {
      const answers = readFormAnswers(form)(questions, site.website.settings.locale)
      const cart = await findCart(read, visit)
      const { variant, quantity } = await selectInStock(read, site, selection, purposeOf(item.data), cart)
      return questionsUrl({ itemId: item.id, sku: variant.sku, quantity }, hiddenIn(questions, answers))
    },
    toJson: (url) => ({ url }),
    toPath: (url) => url,
    toPage: (problem) => productAgain(visit, product, problem, 'form_open_failed'),
  })
}

/** The sent values of hidden fields, by the id of the field. */
function hiddenIn(
  { fields }: FormDefinition,
  answers: ReturnType<typeof readSentFields>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ id, type }) => {
      const value = answers[id]
      return type === 'hidden' && typeof value === 'string' ? [[id, value] as const] : []
    }),
  )
}

function productAgain(
  visit: Visit,
  { item, form }: SentProduct,
  problem: VisitorProblem,
  title: 'add_failed' | 'form_open_failed' | 'purchase_failed',
): Promise<Page> {
  return rejectedProductPage(visit, item, rejectedForm(problem, form, visit.site.say(title)))
}

interface AskedQuestions {
  readonly questions: FormDefinition
  /** The fields that select the product. */
  readonly hidden: Readonly<Record<string, string>>
}

function questionsAgain(
  { site }: Visit,
  { item, form }: SentProduct,
  { questions, hidden }: AskedQuestions,
  problem: VisitorProblem,
): Page {
  const answers = readSentFields(questions, form)
  return questionsPage(site, { item, form: questions }, hidden, {
    answers,
    state: rejectedForm(problem, form),
  })
}
