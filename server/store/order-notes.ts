import type { OrderNote } from './order-types.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

/** The notes of owners about orders. */
export class OrderNotes extends Repository {
  /** The notes about an order, the oldest first. */
  async ofOrder(websiteId: string, orderId: string): Promise<readonly OrderNote[]> {
    const rows = await this.db
      .selectFrom('order_notes')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(rowForms.orderNotes.toValue)
  }

  async add(note: OrderNote): Promise<void> {
    await this.db.insertInto('order_notes').values(rowForms.orderNotes.toRow(note)).execute()
  }
}
