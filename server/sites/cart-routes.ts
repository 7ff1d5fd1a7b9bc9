import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { typedNumber } from '../../engine/domain/data/typed-number.ts'
import { showAnswers } from '../../engine/domain/forms/clean-input.ts'
import type { FormValues } from '../../engine/domain/forms/form.ts'
import { hiddenDefaults } from '../../engine/domain/forms/hidden-fields.ts'
import { readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { QUANTITY } from '../../engine/domain/shop/product.ts'
import { purposeOf } from '../../engine/domain/shop/purpose.ts'
import { Problem } from '../errors/problem.ts'
import { notFound } from '../errors/request-problems.ts'
import { entryUnknown } from '../errors/shop-problems.ts'
import { toVisitorProblem } from '../errors/visitor-problem.ts'
import { additionalFormOf } from '../shop/cart/additional-form.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { selectInStock } from '../shop/cart/select-in-stock.ts'
import type { Item } from '../store/types.ts'
import { parametersOf, readQuery } from '../visitor/fields.ts'
import { NEW_FORM, rejectedForm } from '../visitor/form-state.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { hiddenInputs } from './hidden-inputs.ts'
import { entryAnswersPage, type Questions, questionsPage } from './pages/additional-fields.ts'
import { answersRefusedPage, cartPage } from './pages/cart.ts'
import { giftCardPage } from './pages/gift-card.ts'
import { rejectedProductPage } from './pages/rejected-product.ts'

const text = z.string().max(200).default('')
const fieldsQuery = z.object({ itemId: text, sku: text, quantity: text, entryId: text })

/** The cart, the page with the questions of a product, and the form for a gift card from a mail. */
export const cartPageRoutes = getRoutes({
  [PAGE_PATH.cart]: async (visit) => visit.send(await cartPage(visit)),
  [PAGE_PATH.giftCard]: (visit) => visit.send(giftCardPage(visit.site, NEW_FORM)),
  [PAGE_PATH.cartFields]: (visit) => {
    const { entryId, ...selection } = readQuery(fieldsQuery, visit.request)
    return entryId === '' ? sendQuestions(visit, selection) : sendEntryAnswers(visit, entryId)
  },
})

interface TypedSelection {
  readonly itemId: string
  readonly sku: string
  readonly quantity: string
}

/** Sends the questions of a product; its page again when it cannot be bought now, because answers to it are wasted. */
async function sendQuestions(visit: Visit, typed: TypedSelection): Promise<FastifyReply> {
  const { site, read, request } = visit
  const questions = await findQuestions(visit, typed.itemId)
  if (questions === undefined) throw notFound()
  const { item, form } = questions
  const quantity = typed.quantity || String(QUANTITY.min)
  try {
    const selection = { ...typed, options: {}, quantity: typedNumber(quantity, site.website.settings.locale) }
    await selectInStock(read, site, selection, purposeOf(item.data), await findCart(read, visit))
  } catch (error) {
    return sendClosedQuestions(visit, item, error)
  }
  const inputs = Object.entries(hiddenInputs(item, parametersOf(request)))
  const given = readSentFields(form, new Map(inputs.map(([name, value]) => [name, [value]])))
  // `withFields` tells the call that the questions were asked.
  const hidden = { ...typed, quantity, withFields: '1' }
  return visit.send(
    questionsPage(site, questions, hidden, { answers: { ...hiddenDefaults(form), ...given } }),
  )
}

async function sendClosedQuestions(visit: Visit, item: Item, error: unknown): Promise<FastifyReply> {
  if (!(error instanceof Problem)) throw error
  const { say } = visit.site
  const state = rejectedForm(toVisitorProblem(error, say), new Map(), say('form_open_failed'))
  return visit.send(await rejectedProductPage(visit, item, state))
}

/** Sends the answers of an entry, to change them; the cart with the reason when the entry is gone. */
async function sendEntryAnswers(visit: Visit, entryId: string): Promise<FastifyReply> {
  const { site, read } = visit
  const cart = await findCart(read, visit)
  const entry = cart?.entries.find(({ id }) => id === entryId)
  const questions = entry && (await findQuestions(visit, entry.itemId))
  if (entry === undefined || questions === undefined)
    return visit.send(await answersRefusedPage(visit, toVisitorProblem(entryUnknown(), site.say)))
  const kept = (entry.additionalFields ?? {}) as FormValues
  const answers = showAnswers(questions.form, kept, site.website.settings.locale)
  return visit.send(entryAnswersPage(site, questions, entry, { answers }))
}

/** A product with its questions; undefined when it is not sold, or asks none. */
async function findQuestions({ site, read }: Visit, itemId: string): Promise<Questions | undefined> {
  const item = await site.items.byId(read.items, itemId)
  const form = additionalFormOf(item?.data)
  return item === undefined || form === undefined ? undefined : { item, form }
}
