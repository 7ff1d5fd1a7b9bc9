import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { isFieldName } from '../../engine/domain/forms/field-name.ts'
import { readSentFields } from '../../engine/domain/forms/sent-fields.ts'
import { additionalFormOf } from '../shop/cart/additional-form.ts'
import { setAnswers } from '../shop/cart/entry-changes.ts'
import { entryAnswersPage } from '../sites/pages/additional-fields.ts'
import { answersRefusedPage } from '../sites/pages/cart.ts'
import { readBody, readFields, requireForm } from '../visitor/fields.ts'
import { isOfForm, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { changeCart } from './cart-change.ts'
import { readFormAnswers, readWrittenAnswers, writtenAnswers } from './request-answers.ts'

export const answersBody = z.strictObject({
  itemId: z.string().min(1).max(100).describe('The product of the entry'),
  sku: z.string().max(200).describe('Its variant'),
  additionalFields: writtenAnswers,
})

/** The fields of a form besides the answers. */
export const ANSWERS_FIELDS = ['itemId', 'sku'] as const

/** `PUT …/entries/{entryId}/additionalFields` replaces the answers of an entry; a form posts to the same path. */
export const cartEntryAnswerRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.put(API_PATH.cartEntryFields, withVisit(services, changeFromScript))
  app.post(API_PATH.cartEntryFields, { config: SHOWN_AGAIN }, withVisit(services, changeFromForm))
}

function changeFromScript(visit: Visit): Promise<unknown> {
  const { additionalFields, ...product } = readBody(answersBody, visit.request)
  return changeCart(visit, {
    change: setAnswers(visit.parameter('entryId'), readWrittenAnswers(additionalFields), product),
    toJson: ({ entry }) => ({ updatedEntry: entry }),
  })
}

async function changeFromForm(visit: Visit): Promise<unknown> {
  const { site, read, request } = visit
  const sent = requireForm(request)
  const product = readFields(sent, ANSWERS_FIELDS, isFieldName)
  const item = await site.items.byId(read.items, product.itemId)
  const form = additionalFormOf(item?.data)
  const id = visit.parameter('entryId')
  return changeCart(visit, {
    change: setAnswers(id, readFormAnswers(sent), product),
    toDone: ({ entry }) => ({ message: site.say('done_answers', { title: entry?.title ?? '' }) }),
    toPage: async (problem) => {
      if (!isOfForm(problem) || item === undefined || form === undefined)
        return answersRefusedPage(visit, problem)
      const answers = readSentFields(form, sent)
      const state = rejectedForm(problem, sent)
      return entryAnswersPage(site, { item, form }, { id, ...product }, { answers, state })
    },
  })
}
