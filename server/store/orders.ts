import type { Database } from './database.ts'
import type { OrderTable } from './tables.ts'
import type { Order } from './types.ts'

/** The orders of websites. An order is written once and never changed. */
export class Orders {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byId(websiteId: string, id: string): Promise<Order | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toOrder(row)
  }

  async byCart(websiteId: string, cartId: string): Promise<Order | undefined> {
    const row = await this.#of(websiteId).where('cart_id', '=', cartId).executeTakeFirst()
    return row && toOrder(row)
  }

  async add({ id, websiteId, cartId, createdAt, grandTotalCents, ...data }: Order): Promise<void> {
    await this.#db
      .insertInto('orders')
      .values({
        id,
        website_id: websiteId,
        cart_id: cartId,
        created_at: createdAt,
        grand_total_cents: grandTotalCents,
        data: JSON.stringify(data),
      })
      .execute()
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('orders').selectAll().where('website_id', '=', websiteId)
  }
}

function toOrder(row: OrderTable): Order {
  return {
    ...(JSON.parse(row.data) as Pick<Order, 'lines' | 'details'>),
    id: row.id,
    websiteId: row.website_id,
    cartId: row.cart_id,
    createdAt: row.created_at,
    grandTotalCents: row.grand_total_cents,
  }
}
