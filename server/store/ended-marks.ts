import { Repository } from './repository.ts'

/** Marks that their visitors ended before their time. The store keeps a hash of each until it would have ended by itself. */
export class EndedMarks extends Repository {
  async add(websiteId: string, hashes: readonly string[], endsAt: number): Promise<void> {
    if (hashes.length === 0) return
    await this.db
      .insertInto('ended_marks')
      .values(hashes.map((hash) => ({ website_id: websiteId, hash, ends_at: endsAt })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Those of the hashes whose marks have been ended. */
  async among(websiteId: string, hashes: readonly string[]): Promise<readonly string[]> {
    if (hashes.length === 0) return []
    const rows = await this.db
      .selectFrom('ended_marks')
      .select('hash')
      .where('website_id', '=', websiteId)
      .where('hash', 'in', hashes)
      .execute()
    return rows.map(({ hash }) => hash)
  }

  /** Removes up to `limit` marks that are over since `beforeMs`, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const over = this.db
      .selectFrom('ended_marks')
      .where('ends_at', '<', beforeMs)
      .orderBy('ends_at')
      .limit(limit)
    return this.removeFound('ended_marks', ['website_id', 'hash'], over)
  }
}
