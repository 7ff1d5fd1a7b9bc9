import { createId } from '../../store/ids.ts'
import type { OrderNote } from '../../store/order-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Site } from '../../website/site.ts'
import { namedOrder } from './named-order.ts'

/** Adds a note of the owner to an order; call it in a transaction. Throws `record_unknown`. */
export async function addOrderNote(
  repositories: Repositories,
  site: Site,
  named: string,
  text: string,
): Promise<OrderNote> {
  const { websiteId, id: orderId } = await namedOrder(repositories, site, named)
  const note = { id: createId(), websiteId, orderId, createdAt: Date.now(), text }
  await repositories.orderNotes.add(note)
  return note
}
