import type { Database } from './database.ts'
import type { SubscriptionTable } from './order-tables.ts'
import { type Rows, type Slice, sliceBefore, toRows } from './paging.ts'
import type { Subscription } from './subscription-types.ts'

/** The subscriptions to list; a missing member does not matter. */
export interface SubscriptionFilter {
  readonly state?: Subscription['state'] | undefined
  /** Only those whose next period begins before this time. */
  readonly dueBefore?: number | undefined
}

/** The subscriptions of websites. */
export class Subscriptions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byId(websiteId: string, id: string): Promise<Subscription | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && toSubscription(row)
  }

  /** The subscriptions of a website, the newest first. */
  async list(
    websiteId: string,
    { state, dueBefore }: SubscriptionFilter,
    slice: Slice,
  ): Promise<Rows<Subscription>> {
    const rows = await this.#of(websiteId)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
      .$if(dueBefore !== undefined, (query) => query.where('due_at', '<', dueBefore ?? 0))
      .where(sliceBefore(slice))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(slice.limit + 1)
      .execute()
    return toRows(rows.map(toSubscription), slice)
  }

  /** The subscriptions of all websites whose renewal is to be tried now, those that wait longest first. */
  async due(nowMs: number, limit: number): Promise<readonly Subscription[]> {
    const rows = await this.#db
      .selectFrom('subscriptions')
      .selectAll()
      .where('try_at', '<=', nowMs)
      .orderBy('try_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(toSubscription)
  }

  /** Adds a subscription; one that is known stays as it is. */
  async add(subscription: Subscription): Promise<void> {
    const { id, websiteId, ...rest } = subscription
    await this.#db
      .insertInto('subscriptions')
      .values({ id, website_id: websiteId, created_at: rest.createdAt, ...toValues(rest) })
      .onConflict((conflict) => conflict.columns(['website_id', 'id']).doNothing())
      .execute()
  }

  /** Replaces the progress of a subscription. Returns false when another process did since `seen` was read, or it was canceled. */
  async move(
    seen: Subscription,
    moved: Omit<Subscription, 'id' | 'websiteId' | 'createdAt'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('subscriptions')
      .set(toValues(moved))
      .where('website_id', '=', seen.websiteId)
      .where('id', '=', seen.id)
      .where('state', '=', 'active')
      .where('renewals', '=', seen.renewals)
      .where('due_at', '=', seen.dueAt)
      .where('try_at', '=', seen.tryAt)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Cancels an active subscription. Returns false when the website has no such active one. */
  async cancel(websiteId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('subscriptions')
      .set({ state: 'canceled', due_at: null, try_at: null, hindrance: '' })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  #of(websiteId: string) {
    return this.#db.selectFrom('subscriptions').selectAll().where('website_id', '=', websiteId)
  }
}

function toValues({
  state,
  renewals,
  dueAt,
  tryAt,
  hindrance,
}: Omit<Subscription, 'id' | 'websiteId' | 'createdAt'>) {
  return { state, renewals, due_at: dueAt, try_at: tryAt, hindrance }
}

function toSubscription(row: SubscriptionTable): Subscription {
  return {
    id: row.id,
    websiteId: row.website_id,
    state: row.state as Subscription['state'],
    createdAt: row.created_at,
    renewals: row.renewals,
    dueAt: row.due_at,
    tryAt: row.try_at,
    hindrance: row.hindrance as Subscription['hindrance'],
  }
}
