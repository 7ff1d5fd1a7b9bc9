import type { Database } from './database.ts'
import type { Contribution } from './types.ts'

/** Contributions to funds. A contribution is written once and never changed. */
export class Contributions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async byId(websiteId: string, id: string): Promise<Contribution | undefined> {
    const row = await this.#db
      .selectFrom('contributions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return (
      row && {
        id,
        websiteId,
        fundId: row.fund_id,
        createdAt: row.created_at,
        amountCents: row.amount_cents,
        details: JSON.parse(row.data) as Contribution['details'],
      }
    )
  }

  async add({ id, websiteId, fundId, createdAt, amountCents, details }: Contribution): Promise<void> {
    await this.#db
      .insertInto('contributions')
      .values({
        id,
        website_id: websiteId,
        fund_id: fundId,
        created_at: createdAt,
        amount_cents: amountCents,
        data: JSON.stringify(details),
      })
      .execute()
  }
}
