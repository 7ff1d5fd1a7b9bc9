import { toAddress } from '../../engine/domain/forms/email.ts'
import { isOpenState, ORDER_STATE, type OrderState, type OrderStep } from '../../engine/domain/shop/order.ts'
import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import { type OrderTable, rowForms } from './tables.ts'
import type { NewOrder, Order } from './types.ts'

const { orders } = rowForms

/** The orders to list; a missing member does not matter. */
export interface OrderFilter {
  readonly state?: OrderState | undefined
  /** Milliseconds since the epoch, included. */
  readonly from?: number | undefined
  /** Milliseconds since the epoch, not included. */
  readonly to?: number | undefined
  /** The address of the buyer, in any case. */
  readonly email?: string | undefined
  /** An order whose number or id fits; one without both fits none. */
  readonly named?: OrderName | undefined
}

/** A text by which an order is named: its number, or the end of its id in hexadecimal digits. */
export interface OrderName {
  readonly number?: number
  readonly end?: string
}

const FIRST_NUMBER = 1001

/** The orders of websites. The content of an order never changes; its state moves with each step of the owner. */
export class Orders extends Repository {
  async byId(websiteId: string, id: string): Promise<Order | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && fromOrderRow(row)
  }

  async byNumber(websiteId: string, number: number): Promise<Order | undefined> {
    const row = await this.#of(websiteId).where('number', '=', number).executeTakeFirst()
    return row && fromOrderRow(row)
  }

  /** The newest order of a buyer whose id ends so; `end` has hexadecimal digits only. */
  async byEnd(websiteId: string, end: string, email: string): Promise<Order | undefined> {
    const row = await this.#of(websiteId)
      .where('email', '=', toAddress(email))
      .where('id', 'like', `%${end}`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && fromOrderRow(row)
  }

  async byCart(websiteId: string, cartId: string): Promise<Order | undefined> {
    const row = await this.#of(websiteId).where('cart_id', '=', cartId).executeTakeFirst()
    return row && fromOrderRow(row)
  }

  /** The ids of those orders among these that are paid and not taken back, and whose memberships the owner did not end. */
  async openAmong(websiteId: string, ids: readonly string[]): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('orders')
      .select('id')
      .where('website_id', '=', websiteId)
      .where('id', 'in', ids)
      .where('state', 'in', ORDER_STATE.filter(isOpenState))
      .where('membership_ended_at', 'is', null)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** The orders of a website, the newest first. */
  async list(
    websiteId: string,
    { state, from, to, email, named }: OrderFilter,
    slice: Slice,
  ): Promise<Rows<Order>> {
    const found = this.#of(websiteId)
      .$if(state !== undefined, (query) => query.where('state', '=', state as OrderState))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
      .$if(email !== undefined, (query) => query.where('email', '=', toAddress(email ?? '')))
      .$if(named !== undefined, (query) =>
        query.where(({ eb, or }) =>
          or([
            eb('number', '=', named?.number ?? 0),
            ...(named?.end === undefined ? [] : [eb('id', 'like', `%${named.end}`)]),
          ]),
        ),
      )
    return readPage(found, slice, fromOrderRow)
  }

  /** The number of orders of a buyer whose payment is awaited; each holds its stock. */
  async countAwaited(websiteId: string, email: string): Promise<number> {
    const { count } = await this.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('website_id', '=', websiteId)
      .where('email', '=', toAddress(email))
      .where('state', '=', 'awaited')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** The ids of websites with orders from before that time whose payment is awaited. */
  async awaitingBefore(beforeMs: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('orders')
      .select('website_id')
      .distinct()
      .where('state', '=', 'awaited')
      .where('created_at', '<', beforeMs)
      .execute()
    return rows.map((row) => row.website_id)
  }

  /** Adds an order under the next number of its website; call it in a transaction, for which others then wait. */
  async add(added: NewOrder): Promise<Order> {
    const order = { ...added, number: await this.#nextNumber(added.websiteId) }
    const { lines, details, membershipEndedAt, ...rest } = order
    await this.db
      .insertInto('orders')
      .values({
        ...orders.toRow(rest),
        data: JSON.stringify({ lines, details }),
        email: toAddress(details.email),
        membership_ended_at: membershipEndedAt ?? null,
      })
      .execute()
    return order
  }

  /** Ends the memberships that an order bought, or, without a time, lets them last again. */
  async endMembership(websiteId: string, id: string, endedAt: number | null): Promise<void> {
    await this.db
      .updateTable('orders')
      .set({ membership_ended_at: endedAt })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .execute()
  }

  /** Adds a step, which changes the state. Returns undefined when another request has taken a step since `seen` was read. */
  async take(seen: Order, step: OrderStep): Promise<Order | undefined> {
    const steps = [...seen.steps, step]
    const { numUpdatedRows } = await this.db
      .updateTable('orders')
      .set({ state: step.state, steps: JSON.stringify(steps) })
      .where('website_id', '=', seen.websiteId)
      .where('id', '=', seen.id)
      .where('state', '=', seen.state)
      .where('steps', '=', JSON.stringify(seen.steps))
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : { ...seen, state: step.state, steps }
  }

  /**
   * Removes up to `limit` orders from before `beforeMs`, the oldest first, with their notes, and returns how many it removed. The
   * first order of a subscription stays while the subscription is active. Call it in a transaction.
   */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = await this.db
      .selectFrom('orders')
      .select(['website_id', 'id'])
      .where('created_at', '<', beforeMs)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscriptions')
              .select('subscriptions.id')
              .whereRef('subscriptions.website_id', '=', 'orders.website_id')
              .whereRef('subscriptions.id', '=', 'orders.id')
              .where('subscriptions.state', '=', 'active'),
          ),
        ),
      )
      .orderBy('created_at')
      .limit(limit)
      .execute()
    for (const [websiteId, rows] of Map.groupBy(old, ({ website_id }) => website_id))
      await this.#remove(
        websiteId,
        rows.map(({ id }) => id),
      )
    return old.length
  }

  async #remove(websiteId: string, ids: readonly string[]): Promise<void> {
    for (const table of ['order_notes', 'account_orders'] as const)
      await this.db
        .deleteFrom(table)
        .where('website_id', '=', websiteId)
        .where('order_id', 'in', ids)
        .execute()
    for (const table of ['subscriptions', 'orders'] as const)
      await this.db.deleteFrom(table).where('website_id', '=', websiteId).where('id', 'in', ids).execute()
  }

  async #nextNumber(websiteId: string): Promise<number> {
    const { last_number: number } = await this.db
      .insertInto('order_counters')
      .values({ website_id: websiteId, last_number: FIRST_NUMBER })
      .onConflict((conflict) =>
        conflict.column('website_id').doUpdateSet(({ eb, ref }) => ({
          last_number: eb(ref('order_counters.last_number'), '+', 1),
        })),
      )
      .returning('last_number')
      .executeTakeFirstOrThrow()
    return number
  }

  #of(websiteId: string) {
    return this.db.selectFrom('orders').selectAll().where('website_id', '=', websiteId)
  }
}

/** An order as it is stored. */
export function fromOrderRow({ data, email: _, membership_ended_at: endedAt, ...row }: OrderTable): Order {
  return {
    ...(JSON.parse(data) as Pick<Order, 'lines' | 'details'>),
    ...orders.toValue(row),
    ...(endedAt === null ? {} : { membershipEndedAt: endedAt }),
  }
}
