import type { Database } from './database.ts'
import { type Rows, type Slice, sliceBefore, toRows } from './paging.ts'
import type { ContributionTable } from './tables.ts'
import type { Contribution } from './types.ts'

/** The contributions to list; a missing member does not matter. */
export interface ContributionFilter {
  readonly fundId?: string | undefined
  /** Milliseconds since the epoch, included. */
  readonly from?: number | undefined
  /** Milliseconds since the epoch, not included. */
  readonly to?: number | undefined
}

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
    return row && toContribution(row)
  }

  /** The contributions to a website, the newest first. */
  async list(
    websiteId: string,
    { fundId, from, to }: ContributionFilter,
    slice: Slice,
  ): Promise<Rows<Contribution>> {
    const rows = await this.#db
      .selectFrom('contributions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .$if(fundId !== undefined, (query) => query.where('fund_id', '=', fundId ?? ''))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
      .where(sliceBefore(slice))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(slice.limit + 1)
      .execute()
    return toRows(rows.map(toContribution), slice)
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

  /** Removes up to `limit` contributions from before `beforeMs`, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom('contributions')
      .select(['website_id', 'id'])
      .where('created_at', '<', beforeMs)
      .limit(limit)
    const { numDeletedRows } = await this.#db
      .deleteFrom('contributions')
      .where(({ eb, refTuple }) => eb(refTuple('website_id', 'id'), 'in', old.$asTuple('website_id', 'id')))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

function toContribution(row: ContributionTable): Contribution {
  return {
    id: row.id,
    websiteId: row.website_id,
    fundId: row.fund_id,
    createdAt: row.created_at,
    amountCents: row.amount_cents,
    details: JSON.parse(row.data) as Contribution['details'],
  }
}
