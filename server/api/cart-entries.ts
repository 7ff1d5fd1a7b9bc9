import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH } from '../../engine/domain/data/paths.ts'
import { QUANTITY } from '../../engine/domain/shop/product.ts'
import { addToCart } from '../shop/cart/add-to-cart.ts'
import { isExpress } from '../shop/cart/purpose.ts'
import { formOf, optionalText, readBody } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { changeCart } from './cart-change.ts'
import { addedDone, productPath } from './cart-done.ts'
import { buyByForm, collectionId } from './product-forms.ts'
import { readFormAnswers, readWrittenAnswers, writtenAnswers } from './request-answers.ts'

export const addBody = z.strictObject({
  itemId: z.string().min(1).max(100).describe('The id of the product'),
  sku: optionalText(200).describe('The variant; may be left out for a product without a choice'),
  // Checked with the selection, because a visitor reads the message.
  quantity: z.unknown().default(QUANTITY.min).describe('A whole number from 1 to 9999'),
  collectionId,
  additionalFields: writtenAnswers,
})

/** `POST …/entries` adds a product to the cart. */
export const cartEntryRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.cartEntries,
    { config: SHOWN_AGAIN },
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      if (form === undefined) return addFromScript(visit)
      return buyByForm(visit, form, (selection, toPage) =>
        changeCart(visit, {
          change: addToCart(selection, readFormAnswers(form)),
          createsCart: true,
          ...(isExpress(visit.site, 'cart')
            ? { toPath: () => PAGE_PATH.checkout }
            : { toPath: productPath, toDone: addedDone(visit) }),
          toPage,
        }),
      )
    }),
  )
}

function addFromScript(visit: Visit): Promise<unknown> {
  const { itemId, sku, quantity, additionalFields } = readBody(addBody, visit.request)
  const selection = { itemId, sku, options: {}, quantity }
  return changeCart(visit, {
    change: addToCart(selection, readWrittenAnswers(additionalFields)),
    createsCart: true,
    toJson: ({ entry }) => ({ newlyAdded: entry }),
  })
}
