import type { Account } from './account-types.ts'
import { fromOrderRow } from './orders.ts'
import { Repository } from './repository.ts'
import type { Order } from './types.ts'

type AccountKey = Pick<Account, 'websiteId' | 'id'>

/** More orders than a buyer looks through; bounds the work of a page. */
const MAX_ORDERS = 200

/** The orders that belong to accounts. An order belongs to one account at most, and never moves to another. */
export class AccountOrders extends Repository {
  /** The newest orders of an account, up to 200. */
  async list({ websiteId, id }: AccountKey): Promise<readonly Order[]> {
    const rows = await this.db
      .selectFrom('account_orders')
      .innerJoin('orders', (join) =>
        join
          .onRef('orders.website_id', '=', 'account_orders.website_id')
          .onRef('orders.id', '=', 'account_orders.order_id'),
      )
      .selectAll('orders')
      .where('account_orders.website_id', '=', websiteId)
      .where('account_orders.account_id', '=', id)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(MAX_ORDERS)
      .execute()
    return rows.map(fromOrderRow)
  }

  async has({ websiteId, id }: AccountKey, orderId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('account_orders')
      .select('order_id')
      .where('website_id', '=', websiteId)
      .where('order_id', '=', orderId)
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Gives all orders with the address of an account to it, unless they belong to one already. */
  async claim({ websiteId, id, email }: AccountKey & Pick<Account, 'email'>): Promise<void> {
    await this.db
      .insertInto('account_orders')
      .columns(['website_id', 'order_id', 'account_id'])
      .expression((builder) =>
        builder
          .selectFrom('orders')
          .select(({ val }) => ['website_id', 'id', val(id).as('account_id')])
          .where('website_id', '=', websiteId)
          .where('email', '=', email),
      )
      .onConflict((conflict) => conflict.columns(['website_id', 'order_id']).doNothing())
      .execute()
  }

  /** Gives an order to an account, unless it belongs to one already. */
  async add({ websiteId, id }: AccountKey, orderId: string): Promise<void> {
    await this.db
      .insertInto('account_orders')
      .values({ website_id: websiteId, order_id: orderId, account_id: id })
      .onConflict((conflict) => conflict.columns(['website_id', 'order_id']).doNothing())
      .execute()
  }
}
