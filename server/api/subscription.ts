import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { QUANTITY } from '../../engine/domain/shop/product.ts'
import { type AnswersReader, requireAnswers } from '../shop/cart/additional-form.ts'
import { selectInStock } from '../shop/cart/select-in-stock.ts'
import type { Selection } from '../shop/cart/select-product.ts'
import { openSubscription } from '../shop/orders/open-subscription.ts'
import { createToken } from '../store/tokens.ts'
import { formOf, optionalText, readBody } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type Responses, respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { buyByForm, collectionId } from './product-forms.ts'
import { readFormAnswers, readWrittenAnswers, writtenAnswers } from './request-answers.ts'

export const subscriptionBody = z.strictObject({
  itemId: z.string().min(1).max(100).describe('The id of the product'),
  sku: optionalText(200).describe('The variant; may be left out for a product without a choice'),
  // Checked with the selection, because a visitor reads the message.
  qty: z.unknown().default(QUANTITY.min).describe('1, because a subscription is for one of its product'),
  collectionId,
  additionalFields: writtenAnswers,
})

/** `POST /api/3/commerce/cart/subscription` opens a checkout for one subscription and answers the token that finds it. */
export const subscriptionRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.subscription,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      if (form !== undefined)
        return buyByForm(visit, form, (selection, toPage) =>
          subscribe(visit, selection, readFormAnswers(form), toPage),
        )
      const { itemId, sku, qty, additionalFields } = readBody(subscriptionBody, visit.request)
      const selection = { itemId, sku, options: {}, quantity: qty }
      return subscribe(visit, selection, readWrittenAnswers(additionalFields))
    }),
  )
}

function subscribe(
  visit: Visit,
  selection: Selection,
  readAnswers: AnswersReader,
  toPage?: Responses<unknown>['toPage'],
): Promise<unknown> {
  const { site } = visit
  const token = tokenOf(visit)
  return respondToWrite(visit, {
    write: async (repositories) => {
      const selected = await selectInStock(repositories, site, selection, 'subscription', undefined)
      const answers = requireAnswers(site, selected.item, readAnswers)
      return { cartId: await openSubscription(repositories, site, { selected, answers }, token) }
    },
    toJson: () => ({ cartToken: token }),
    toPath: () => withQuery(PAGE_PATH.checkoutSubscription, { cartToken: token }),
    toPage,
  })
}

/**
 * A random token, or one derived from the idempotency key: a repeated request gets the same token, although the store holds its
 * hash only.
 */
function tokenOf({ request, signer, visitor, websiteId }: Visit): string {
  const key = request.headers['idempotency-key'] ?? createToken()
  return signer.sign('subscription', websiteId, visitor.id, String(key))
}
