import type { Database } from './database.ts'
import type { GiftCardTable } from './tables.ts'
import type { GiftCard } from './types.ts'

/** An amount to take from a gift card. */
export interface Redemption {
  readonly id: string
  readonly amountCents: number
}

/** The gift cards of websites. Only an order changes a balance, in its transaction. */
export class GiftCards {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byIds(websiteId: string, ids: readonly string[]): Promise<readonly GiftCard[]> {
    if (ids.length === 0) return []
    const rows = await this.#of(websiteId).where('id', 'in', ids).execute()
    return rows.map(toGiftCard)
  }

  async byCodeHash(websiteId: string, codeHash: string): Promise<GiftCard | undefined> {
    const row = await this.#of(websiteId).where('code_hash', '=', codeHash).executeTakeFirst()
    return row && toGiftCard(row)
  }

  async add(cards: readonly GiftCard[]): Promise<void> {
    if (cards.length > 0) await this.#db.insertInto('gift_cards').values(cards.map(toRow)).execute()
  }

  /**
   * Takes amounts from balances, with one conditional UPDATE for each card. Returns false when a balance is too small;
   * the caller then has to roll back. All transactions update cards in the same order, so two buyers cannot deadlock.
   */
  async take(websiteId: string, redemptions: readonly Redemption[]): Promise<boolean> {
    for (const { id, amountCents } of redemptions.toSorted(byId)) {
      const { numUpdatedRows } = await this.#db
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

  #of(websiteId: string) {
    return this.#db.selectFrom('gift_cards').selectAll().where('website_id', '=', websiteId)
  }
}

function byId(a: Redemption, b: Redemption): number {
  return a.id < b.id ? -1 : Number(a.id > b.id)
}

function toRow(card: GiftCard): GiftCardTable {
  return {
    id: card.id,
    website_id: card.websiteId,
    code_hash: card.codeHash,
    last_four: card.lastFour,
    order_id: card.orderId,
    created_at: card.createdAt,
    currency: card.currency,
    initial_cents: card.initialCents,
    balance_cents: card.balanceCents,
  }
}

function toGiftCard(row: GiftCardTable): GiftCard {
  return {
    id: row.id,
    websiteId: row.website_id,
    codeHash: row.code_hash,
    lastFour: row.last_four,
    orderId: row.order_id,
    createdAt: row.created_at,
    currency: row.currency,
    initialCents: row.initial_cents,
    balanceCents: row.balance_cents,
  }
}
