import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { PAGE_PATH } from '../../engine/domain/data/paths.ts'
import type { FormValues } from '../../engine/domain/shop/form.ts'
import { notFound } from '../errors/request-problems.ts'
import { additionalFormOf } from '../shop/cart/additional-form.ts'
import { findCart } from '../shop/cart/find-cart.ts'
import { readQuery } from '../visitor/fields.ts'
import type { Visit } from '../visitor/visit.ts'
import { getRoutes } from './get-routes.ts'
import { entryAnswersPage, type Questions, questionsPage } from './pages/additional-fields.ts'
import { cartPage } from './pages/cart.ts'

const text = z.string().max(200).default('')
const fieldsQuery = z.object({ itemId: text, sku: text, quantity: text, entryId: text })

/** The cart, and the page with the questions of a product. */
export const cartPageRoutes = getRoutes({
  [PAGE_PATH.cart]: async (visit) => visit.send(await cartPage(visit)),
  [PAGE_PATH.cartFields]: (visit) => {
    const { entryId, ...selection } = readQuery(fieldsQuery, visit.request)
    return entryId === '' ? sendQuestions(visit, selection) : sendEntryAnswers(visit, entryId)
  },
})

async function sendQuestions(
  visit: Visit,
  selection: { readonly itemId: string; readonly sku: string; readonly quantity: string },
): Promise<FastifyReply> {
  const questions = await findQuestions(visit, selection.itemId)
  // Tells the cart that the questions were asked.
  const hidden = { ...selection, withFields: '1' }
  return visit.send(questionsPage(visit.site, questions, hidden, { answers: {} }))
}

async function sendEntryAnswers(visit: Visit, entryId: string): Promise<FastifyReply> {
  const cart = await findCart(visit.read, visit)
  const entry = cart?.entries.find(({ id }) => id === entryId)
  if (entry === undefined) throw notFound()
  const questions = await findQuestions(visit, entry.itemId)
  const answers = (entry.additionalFields ?? {}) as FormValues
  return visit.send(entryAnswersPage(visit.site, questions, entry, { answers }))
}

async function findQuestions({ site, read }: Visit, itemId: string): Promise<Questions> {
  const item = await site.items.byId(read.items, itemId)
  const form = additionalFormOf(item?.data)
  if (item === undefined || form === undefined) throw notFound()
  return { item, form }
}
