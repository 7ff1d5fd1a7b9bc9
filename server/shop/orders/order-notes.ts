import { recordUnknown } from '../../errors/owner-problems.ts'
import { createId } from '../../store/ids.ts'
import type { OrderNote } from '../../store/order-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { Site } from '../../website/site.ts'

/** Adds a note of the owner to an order; call it in a transaction. Throws `record_unknown`. */
export async function addOrderNote(
  { orders, orderNotes }: Repositories,
  { website }: Site,
  orderId: string,
  text: string,
): Promise<OrderNote> {
  const order = await orders.byId(website.id, orderId)
  if (order === undefined) throw recordUnknown('order', orderId)
  const note = { id: createId(), websiteId: website.id, orderId, createdAt: Date.now(), text }
  await orderNotes.add(note)
  return note
}
