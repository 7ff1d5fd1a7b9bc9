import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import type { Subscription } from './subscription-types.ts'
import { rowForms } from './tables.ts'

const { subscriptions } = rowForms

/** The subscriptions to list; a missing member does not matter. */
export interface SubscriptionFilter {
  readonly state?: Subscription['state'] | undefined
  /** Only those whose next period begins before this time. */
  readonly dueBefore?: number | undefined
}

/** The subscriptions of websites. */
export class Subscriptions extends Repository {
  async byId(websiteId: string, id: string): Promise<Subscription | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && subscriptions.toValue(row)
  }

  /** The subscriptions of a website, the newest first. */
  async list(
    websiteId: string,
    { state, dueBefore }: SubscriptionFilter,
    slice: Slice,
  ): Promise<Rows<Subscription>> {
    const found = this.#of(websiteId)
      .$if(state !== undefined, (query) => query.where('state', '=', state as Subscription['state']))
      .$if(dueBefore !== undefined, (query) => query.where('due_at', '<', dueBefore ?? 0))
    return readPage(found, slice, subscriptions.toValue)
  }

  /** The subscriptions of all websites whose renewal is to be tried now, those that wait longest first. */
  async due(nowMs: number, limit: number): Promise<readonly Subscription[]> {
    const rows = await this.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('try_at', '<=', nowMs)
      .orderBy('try_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(subscriptions.toValue)
  }

  /** Adds a subscription; one that is known stays as it is. */
  async add(subscription: Subscription): Promise<void> {
    await this.db
      .insertInto('subscriptions')
      .values(subscriptions.toRow(subscription))
      .onConflict((conflict) => conflict.columns(['website_id', 'id']).doNothing())
      .execute()
  }

  /** Replaces the progress of a subscription. Returns false when another process did since `seen` was read, or it was canceled. */
  async move(
    seen: Subscription,
    { state, renewals, dueAt, tryAt, hindrance }: Omit<Subscription, 'id' | 'websiteId' | 'createdAt'>,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('subscriptions')
      .set(subscriptions.toColumns({ state, renewals, dueAt, tryAt, hindrance }))
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
    const { numUpdatedRows } = await this.db
      .updateTable('subscriptions')
      .set({ state: 'canceled', due_at: null, try_at: null, hindrance: '' })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .where('state', '=', 'active')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  #of(websiteId: string) {
    return this.db.selectFrom('subscriptions').selectAll().where('website_id', '=', websiteId)
  }
}
