import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'
import type { GiftCard } from './types.ts'

const { giftCards } = rowForms

/** An amount to take from a gift card. */
export interface Redemption {
  readonly id: string
  readonly amountCents: number
}

/** The gift cards of websites. Orders and their owner change balances, each in a transaction. */
export class GiftCards extends Repository {
  async byIds(websiteId: string, ids: readonly string[]): Promise<readonly GiftCard[]> {
    if (ids.length === 0) return []
    const rows = await this.#of(websiteId).where('id', 'in', ids).execute()
    return rows.map(giftCards.toValue)
  }

  /** The card of a code, by the hashes of the code under each key. */
  async byCodeHash(websiteId: string, codeHashes: readonly string[]): Promise<GiftCard | undefined> {
    if (codeHashes.length === 0) return undefined
    const row = await this.#of(websiteId).where('code_hash', 'in', codeHashes).executeTakeFirst()
    return row && giftCards.toValue(row)
  }

  async add(cards: readonly GiftCard[]): Promise<void> {
    if (cards.length > 0) await this.db.insertInto('gift_cards').values(cards.map(giftCards.toRow)).execute()
  }

  /**
   * Takes amounts from balances, with one conditional UPDATE for each card. Returns false when a balance is too small;
   * the caller then has to roll back. All transactions update cards in the same order, so two buyers cannot deadlock.
   */
  async take(websiteId: string, redemptions: readonly Redemption[]): Promise<boolean> {
    for (const { id, amountCents } of redemptions.toSorted(byId)) {
      const { numUpdatedRows } = await this.db
        .updateTable('gift_cards')
        .set(({ eb }) => ({ balance_cents: eb('balance_cents', '-', amountCents) }))
        .where('website_id', '=', websiteId)
        .where('id', '=', id)
        .where('balance_cents', '>=', amountCents)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
    }
    return true
  }

  /** Gives amounts back that a returned order had taken, in the same order as `take`. */
  async giveBack(websiteId: string, redemptions: readonly Redemption[]): Promise<void> {
    for (const { id, amountCents } of redemptions.toSorted(byId))
      await this.db
        .updateTable('gift_cards')
        .set(({ eb }) => ({ balance_cents: eb('balance_cents', '+', amountCents) }))
        .where('website_id', '=', websiteId)
        .where('id', '=', id)
        .execute()
  }

  /** Takes the whole balance of cards of which nothing was spent. Returns the ids of the others; then the caller has to roll back. */
  async void(websiteId: string, ids: readonly string[]): Promise<readonly string[]> {
    const spent: string[] = []
    for (const id of ids.toSorted()) {
      const { numUpdatedRows } = await this.db
        .updateTable('gift_cards')
        .set({ balance_cents: 0 })
        .where('website_id', '=', websiteId)
        .where('id', '=', id)
        .whereRef('balance_cents', '=', 'initial_cents')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) spent.push(id)
    }
    return spent
  }

  /** Takes whatever is left on a card. Returns false when the website has no such card. */
  async empty(websiteId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('gift_cards')
      .set({ balance_cents: 0 })
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** The gift cards of a website, the newest first. */
  async list(websiteId: string, slice: Slice): Promise<Rows<GiftCard>> {
    return readPage(this.#of(websiteId), slice, giftCards.toValue)
  }

  #of(websiteId: string) {
    return this.db.selectFrom('gift_cards').selectAll().where('website_id', '=', websiteId)
  }
}

function byId(a: Redemption, b: Redemption): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}
