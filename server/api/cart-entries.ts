import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import type { FormDefinition } from '../../engine/domain/shop/form.ts'
import { QUANTITY } from '../../engine/domain/shop/product.ts'
import { itemUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { addToCart } from '../shop/cart/add-to-cart.ts'
import { additionalFormOf, isFieldName, questionsUrl, readSentFields } from '../shop/cart/additional-form.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { type Selection, selectProduct } from '../shop/cart/select-product.ts'
import { isOptionField, selectedOptions, selectedQuantity } from '../shop/cart/selection-fields.ts'
import { leftFor, requireStock } from '../shop/cart/stock.ts'
import { questionsPage } from '../sites/pages/additional-fields.ts'
import { rejectedProductPage } from '../sites/pages/rejected-product.ts'
import type { Item } from '../store/types.ts'
import { type FormFields, formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { respond } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import type { Page } from '../website/page.ts'
import { changeCart } from './cart-change.ts'
import { readWrittenAnswers } from './written-answers.ts'

const addBody = z.strictObject({
  itemId: z.string().min(1).max(100),
  sku: z.string().max(200),
  // Checked with the selection, because a visitor reads the message.
  quantity: z.unknown().default(QUANTITY.min),
  additionalFields: z.string().max(100_000).nullable().optional(),
})

/** `POST …/entries` adds a product to the cart. */
export const cartEntryRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cartEntries,
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      return form === undefined ? addFromScript(visit) : addFromForm(visit, form)
    }),
  )
}

function addFromScript(visit: Visit): Promise<unknown> {
  const { quantity, additionalFields, ...product } = readBody(addBody, visit.request)
  const selection = { ...product, options: {}, quantity }
  return changeCart(visit, {
    change: addToCart(selection, readWrittenAnswers(additionalFields)),
    createsCart: true,
    toJson: ({ entry }) => ({ newlyAdded: entry }),
  })
}

/** Adds a product. One that asks questions leads to their page first, whose form sends `withFields`. */
async function addFromForm(visit: Visit, form: FormFields): Promise<unknown> {
  const { withFields, ...sent } = readFields(
    form,
    ['itemId', 'sku', 'quantity', 'withFields'],
    (name) => isOptionField(name) || isFieldName(name),
  )
  const item = await findItem(visit, sent.itemId)
  const selection: Selection = {
    ...sent,
    options: selectedOptions(form),
    quantity: selectedQuantity(form),
  }
  const questions = additionalFormOf(item.data)
  if (questions !== undefined && withFields === '') return openQuestions(visit, selection, item)
  return changeCart(visit, {
    change: addToCart(selection, (definition) => readSentFields(definition, form)),
    createsCart: true,
    toPage: async (problem) =>
      questions === undefined || problem.code !== 'fields_invalid'
        ? productAgain(visit, item, problem, form)
        : questionsAgain(visit, { item, form: questions, hidden: { ...sent, withFields } }, problem, form),
  })
}

async function findItem({ site, read }: Visit, itemId: string): Promise<Item> {
  const item = await site.items.byId(read.items, itemId)
  if (item === undefined) throw itemUnknown()
  return item
}

/** Redirects to the questions of a product. The stock is checked first, because answers to a sold-out product are wasted. */
function openQuestions(visit: Visit, selection: Selection, item: Item): Promise<unknown> {
  const { read, site } = visit
  return respond(visit, {
    run: async () => {
      const selected = await selectProduct(read, site, selection, 'cart')
      const { variant, quantity } = selected
      requireStock(quantity, leftFor(selected, await findCart(read, visit)))
      return questionsUrl({ itemId: item.id, sku: variant.sku, quantity })
    },
    toJson: (url) => ({ url }),
    toPath: (url) => url,
    toPage: (problem, form) => productAgain(visit, item, problem, form),
  })
}

function productAgain(visit: Visit, item: Item, problem: VisitorProblem, form: FormFields): Promise<Page> {
  return rejectedProductPage(visit, item, rejectedForm(problem, form, visit.site.say('add_failed')))
}

interface AskedQuestions {
  readonly item: Item
  readonly form: FormDefinition
  readonly hidden: Readonly<Record<string, string>>
}

function questionsAgain(
  { site }: Visit,
  { hidden, ...questions }: AskedQuestions,
  problem: VisitorProblem,
  form: FormFields,
): Page {
  const answers = readSentFields(questions.form, form)
  return questionsPage(site, questions, hidden, { answers, state: rejectedForm(problem, form) })
}
