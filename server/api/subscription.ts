import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH, PAGE_PATH, withQuery } from '../../engine/domain/data/paths.ts'
import { QUANTITY } from '../../engine/domain/shop/product.ts'
import { itemUnknown } from '../errors/shop-problems.ts'
import { type Selection, selectProduct } from '../shop/cart/select-product.ts'
import { isOptionField, selectedOptions, selectedQuantity } from '../shop/cart/selection-fields.ts'
import { leftFor, requireStock } from '../shop/cart/stock.ts'
import { openSubscription } from '../shop/orders/open-subscription.ts'
import { rejectedProductPage } from '../sites/pages/rejected-product.ts'
import { createToken } from '../store/tokens.ts'
import type { Item } from '../store/types.ts'
import { formOf, readBody, readFields } from '../visitor/fields.ts'
import { rejectedForm } from '../visitor/form-state.ts'
import { respondToWrite } from '../visitor/respond.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'

const subscriptionBody = z.strictObject({
  itemId: z.string().min(1).max(100),
  sku: z.string().max(200),
  // Checked with the selection, because a visitor reads the message.
  qty: z.unknown().default(QUANTITY.min),
  additionalFields: z.string().max(100_000).nullable().optional(),
})

/** `POST /api/3/commerce/cart/subscription` opens a checkout for one subscription and answers the token that finds it. */
export const subscriptionRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(
    API_PATH.subscription,
    withVisit(services, (visit) => {
      const form = formOf(visit.request)
      if (form === undefined) {
        const { itemId, sku, qty } = readBody(subscriptionBody, visit.request)
        return subscribe(visit, { itemId, sku, options: {}, quantity: qty })
      }
      const { quantity: _, ...sent } = readFields(form, ['itemId', 'sku', 'quantity'], isOptionField)
      return subscribe(visit, { ...sent, options: selectedOptions(form), quantity: selectedQuantity(form) })
    }),
  )
}

async function subscribe(visit: Visit, selection: Selection): Promise<unknown> {
  const { site } = visit
  const token = tokenOf(visit)
  const item = await itemOfForm(visit, selection)
  return respondToWrite(visit, {
    write: async (repositories) => {
      const selected = await selectProduct(repositories, site, selection, 'subscription')
      requireStock(selected.quantity, leftFor(selected, undefined))
      return { cartId: await openSubscription(repositories, site, selected, token) }
    },
    toJson: () => ({ cartToken: token }),
    toPath: () => withQuery(PAGE_PATH.checkoutSubscription, { cartToken: token }),
    toPage: async (problem, form) =>
      item && rejectedProductPage(visit, item, rejectedForm(problem, form, site.say('add_failed'))),
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

/** The product whose page shows the form again; undefined for scripts. */
async function itemOfForm({ request, site, read }: Visit, { itemId }: Selection): Promise<Item | undefined> {
  if (formOf(request) === undefined) return undefined
  const item = await site.items.byId(read.items, itemId)
  if (item === undefined) throw itemUnknown()
  return item
}
