import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { checkForm, type FieldRule } from '../../engine/domain/forms/check-form.ts'
import { cleanFields } from '../../engine/domain/forms/clean-input.ts'
import { text } from '../../engine/domain/messages/text.ts'
import { orderUnknown } from '../errors/shop-problems.ts'
import type { VisitorProblem } from '../errors/visitor-problem.ts'
import { fieldsInvalid } from '../errors/visitor-problems.ts'
import { findOrder, type OrderClues } from '../shop/orders/find-order.ts'
import { orderUrls } from '../shop/orders/order-urls.ts'
import { linkForBrowser } from '../sites/open-order.ts'
import { lookupPage } from '../sites/pages/orders.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { type FormState, rejectedForm } from '../visitor/form-state.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { limitedTo } from '../visitor/rates.ts'
import { respond } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'

/** Requests a minute from one address, so that numbers of orders cannot be guessed. */
const MAX_GUESSES = 10

const RULES: readonly FieldRule[] = [
  { id: 'orderNumber', type: 'text', required: true, missing: text('missing_order_number') },
  { id: 'email', type: 'email', required: true, missing: text('missing_email') },
]

export const lookupBody = z.strictObject({
  orderNumber: z.string().max(200).describe('The number of the order, or the reference of its transfer'),
  email: z.string().max(300).describe('The address of the buyer'),
})

/** `POST /api/commerce/order-status` answers the link to an order's status, found by its number and email address. */
export const orderStatusRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.orderStatus,
    { config: { ...limitedTo(MAX_GUESSES, waitFor), ...SHOWN_AGAIN } },
    withVisit(services, (visit) => {
      const { request, site } = visit
      const form = formOf(request)
      const clues =
        form === undefined ? readBody(lookupBody, request) : readFields(form, ['orderNumber', 'email'])
      return respond(visit, {
        run: () => lookUp(visit, clues),
        toJson: (statusUrl) => ({ statusUrl }),
        toPath: (statusUrl) => statusUrl,
        toPage: async (problem, sent) =>
          lookupPage(site, markBoth(visit, rejectedForm(problem, sent), problem)),
      })
    }),
  )
}

function waitFor(seconds: number) {
  return text('lookup_limited', { seconds })
}

/** Either field of an order that was not found may be wrong. Which one is not told, so that numbers cannot be guessed. */
function markBoth({ site }: Visit, state: FormState, { code }: VisitorProblem): FormState {
  if (code !== orderUnknown().code) return state
  const errors = { orderNumber: site.say('lookup_check_number'), email: site.say('lookup_check_email') }
  return { ...state, errors }
}

async function lookUp(visit: Visit, { orderNumber, email }: OrderClues): Promise<string> {
  const clues = cleanFields({ orderNumber, email }, { orderNumber: 'code', email: 'email' })
  const errors = checkForm({ fields: RULES }, clues)
  if (Object.keys(errors).length > 0) throw fieldsInvalid(errors)
  const order = await findOrder(visit.read, visit.site, clues)
  return orderUrls(linkForBrowser(visit, order)).statusUrl
}
