import type { FastifyPluginAsync } from 'fastify'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { restoreEntry } from '../shop/cart/entry-changes.ts'
import { selectedQuantity } from '../shop/cart/selection-fields.ts'
import { readFields, requireForm } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { readWrittenAnswers } from './request-answers.ts'

/** `POST …/restore` puts an entry back that was just removed; the form is in the notice of the removal. */
export const cartRestoreRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(API_PATH.cartRestore, { config: SHOWN_AGAIN }, withVisit(services, restore))
}

function restore(visit: Visit): Promise<unknown> {
  const names = ['itemId', 'sku', 'quantity', 'position', 'additionalFields'] as const
  const form = requireForm(visit.request)
  const { itemId, sku, position, additionalFields } = readFields(form, names)
  const place = Number(position)
  const change = restoreEntry(
    { itemId, sku, options: {}, quantity: selectedQuantity(form) },
    readWrittenAnswers(additionalFields),
    Number.isSafeInteger(place) && place >= 0 && place < MAX_PLACE ? place : MAX_PLACE,
  )
  return changeCart(visit, {
    change,
    createsCart: true,
    toDone: ({ entry }) => (entry === null ? undefined : { message: visit.site.say('done_restored', entry) }),
    toPage: cartPageAgain(visit, visit.site.say('add_failed')),
  })
}

/** Behind all entries that a cart had at any time. */
const MAX_PLACE = 1_000_000
