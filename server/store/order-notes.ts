import type { Database } from './database.ts'
import type { OrderNote } from './order-types.ts'

/** The notes of owners about orders. */
export class OrderNotes {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** The notes about an order, the oldest first. */
  async ofOrder(websiteId: string, orderId: string): Promise<readonly OrderNote[]> {
    const rows = await this.#db
      .selectFrom('order_notes')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id, created_at: createdAt, text }) => ({ id, websiteId, orderId, createdAt, text }))
  }

  async add({ id, websiteId, orderId, createdAt, text }: OrderNote): Promise<void> {
    await this.#db
      .insertInto('order_notes')
      .values({ id, website_id: websiteId, order_id: orderId, created_at: createdAt, text })
      .execute()
  }
}
