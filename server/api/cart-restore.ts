import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { API_PATH } from '../../engine/domain/data/paths.ts'
import { restoreEntry } from '../shop/cart/entry-changes.ts'
import { selectedQuantity } from '../shop/cart/selection-fields.ts'
import { type FormFields, formOf, readBody, readFields } from '../visitor/fields.ts'
import { SHOWN_AGAIN } from '../visitor/forms-again.ts'
import { type SiteServices, type Visit, withVisit } from '../visitor/visit.ts'
import { cartPageAgain, changeCart } from './cart-change.ts'
import { readKeptAnswers } from './request-answers.ts'

/** Behind all entries that a cart had at any time. */
const MAX_PLACE = 1_000_000

/** The `removedEntry` of the response to its removal. */
export const restoreBody = z.strictObject({
  itemId: z.string().min(1).max(100),
  sku: z.string().max(200),
  quantity: z.unknown(),
  position: z.int().min(0).max(MAX_PLACE),
  additionalFields: z.record(z.string(), z.unknown()).nullable(),
  title: z.string().max(1000),
})

/** The fields of the form. */
export const RESTORE_FIELDS = ['itemId', 'sku', 'quantity', 'position', 'additionalFields'] as const

/** An entry that was just removed. */
interface RestoredEntry {
  readonly itemId: string
  readonly sku: string
  readonly quantity: unknown
  readonly position: number
  /** As JSON; '' for none. */
  readonly additionalFields: string
}

/** `POST …/restore` puts an entry back that was just removed; its form is in the notice of the removal. */
export const cartRestoreRoutes: FastifyPluginAsync<SiteServices> = async (app, services) => {
  app.post(API_PATH.cartRestore, { config: SHOWN_AGAIN }, withVisit(services, restore))
}

function restore(visit: Visit): Promise<unknown> {
  const form = formOf(visit.request)
  const { itemId, sku, quantity, position, additionalFields } =
    form === undefined ? readSent(visit) : readForm(visit, form)
  return changeCart(visit, {
    change: restoreEntry({ itemId, sku, options: {}, quantity }, readKeptAnswers(additionalFields), position),
    createsCart: true,
    toJson: ({ entry }) => ({ newlyAdded: entry }),
    toDone: ({ entry }) => (entry === null ? undefined : { message: visit.site.say('done_restored', entry) }),
    toPage: cartPageAgain(visit, visit.site.say('add_failed')),
  })
}

function readSent({ request }: Visit): RestoredEntry {
  const { additionalFields, ...removed } = readBody(restoreBody, request)
  return { ...removed, additionalFields: additionalFields === null ? '' : JSON.stringify(additionalFields) }
}

function readForm({ site }: Visit, form: FormFields): RestoredEntry {
  const { position, ...removed } = readFields(form, RESTORE_FIELDS)
  const place = Number(position)
  const isPlace = Number.isSafeInteger(place) && place >= 0 && place < MAX_PLACE
  return { ...removed, quantity: selectedQuantity(site, form), position: isPlace ? place : MAX_PLACE }
}
