import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'
import type { Contribution } from './types.ts'

const { contributions } = rowForms

/** The contributions to list; a missing member does not matter. */
export interface ContributionFilter {
  readonly fundId?: string | undefined
  /** Milliseconds since the epoch, included. */
  readonly from?: number | undefined
  /** Milliseconds since the epoch, not included. */
  readonly to?: number | undefined
}

/** Contributions to funds. A contribution is written once and never changed. */
export class Contributions extends Repository {
  async byId(websiteId: string, id: string): Promise<Contribution | undefined> {
    const row = await this.db
      .selectFrom('contributions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && contributions.toValue(row)
  }

  /** The contributions to a website, the newest first. */
  async list(
    websiteId: string,
    { fundId, from, to }: ContributionFilter,
    slice: Slice,
  ): Promise<Rows<Contribution>> {
    const found = this.db
      .selectFrom('contributions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .$if(fundId !== undefined, (query) => query.where('fund_id', '=', fundId ?? ''))
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
      .$if(to !== undefined, (query) => query.where('created_at', '<', to ?? 0))
    return readPage(found, slice, contributions.toValue)
  }

  async add(contribution: Contribution): Promise<void> {
    await this.db.insertInto('contributions').values(contributions.toRow(contribution)).execute()
  }

  /** Removes up to `limit` contributions from before `beforeMs`, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db.selectFrom('contributions').where('created_at', '<', beforeMs).limit(limit)
    return this.removeFound('contributions', ['website_id', 'id'], old)
  }
}
