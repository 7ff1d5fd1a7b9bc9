import type { Subscriber } from './form-types.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

const { subscribers } = rowForms

type SubscriberKey = Pick<Subscriber, 'websiteId' | 'listId' | 'email'>

/** A sign-up; by default one that asks no further questions. */
type SignUp = SubscriberKey & Partial<Pick<Subscriber, 'answers'>>

/** The subscribers of mailing lists. A pending one has not confirmed the address yet. */
export class Subscribers extends Repository {
  async find({ websiteId, listId, email }: SubscriberKey): Promise<Subscriber | undefined> {
    const row = await this.db
      .selectFrom('subscribers')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('list_id', '=', listId)
      .where('email', '=', email)
      .executeTakeFirst()
    return row && subscribers.toValue(row)
  }

  /**
   * Adds a pending subscriber. Answers true when a mail should ask for the confirmation: for a new address, and for one
   * that is still pending and was asked before `askedBeforeMs`. A pending address has the answers of its last sign-up.
   */
  async addPending(
    { websiteId, listId, email, answers: given }: SignUp,
    nowMs: number,
    askedBeforeMs: number,
  ): Promise<boolean> {
    const times = { created_at: nowMs, changed_at: nowMs }
    const answers = JSON.stringify(given ?? [])
    if (given !== undefined)
      await this.db
        .updateTable('subscribers')
        .set({ answers })
        .where('website_id', '=', websiteId)
        .where('list_id', '=', listId)
        .where('email', '=', email)
        .where('state', '=', 'pending')
        .execute()
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('subscribers')
      .values({ website_id: websiteId, list_id: listId, email, state: 'pending', answers, ...times })
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'list_id', 'email'])
          .doUpdateSet({ changed_at: nowMs })
          .where('subscribers.state', '=', 'pending')
          .where('subscribers.changed_at', '<', askedBeforeMs),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** Confirms a subscriber, who may have been removed as pending meanwhile. A confirmed one keeps its times. */
  async confirm({ websiteId, listId, email }: SubscriberKey, nowMs: number): Promise<void> {
    const times = { created_at: nowMs, changed_at: nowMs }
    await this.db
      .insertInto('subscribers')
      .values({ website_id: websiteId, list_id: listId, email, state: 'confirmed', answers: '[]', ...times })
      .onConflict((conflict) =>
        conflict
          .columns(['website_id', 'list_id', 'email'])
          .doUpdateSet({ state: 'confirmed', changed_at: nowMs })
          .where('subscribers.state', '=', 'pending'),
      )
      .execute()
  }

  /** Lists the confirmed subscribers of a mailing list by address, after `afterEmail`; '' begins the list. */
  async confirmed(
    websiteId: string,
    listId: string,
    { afterEmail, limit }: { readonly afterEmail: string; readonly limit: number },
  ): Promise<readonly Subscriber[]> {
    const rows = await this.db
      .selectFrom('subscribers')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('list_id', '=', listId)
      .where('email', '>', afterEmail)
      .where('state', '=', 'confirmed')
      .orderBy('email')
      .limit(limit)
      .execute()
    return rows.map(subscribers.toValue)
  }

  /** Whether an address is on any mailing list of a website, or was asked to confirm one. */
  async hasAddress(websiteId: string, email: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('subscribers')
      .select('list_id')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Removes an address from all mailing lists of a website. */
  async remove(websiteId: string, email: string): Promise<void> {
    await this.db
      .deleteFrom('subscribers')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .execute()
  }

  /** Removes up to `limit` subscribers that were asked before `beforeMs` and never confirmed; returns how many. */
  async prunePending(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('subscribers')
      .where('state', '=', 'pending')
      .where('changed_at', '<', beforeMs)
      .orderBy('changed_at')
      .limit(limit)
    return this.removeFound('subscribers', ['website_id', 'list_id', 'email'], old)
  }
}
