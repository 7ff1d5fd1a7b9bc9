import { Repository } from './repository.ts'

/** The use of a form key. */
interface KeyUse {
  readonly websiteId: string
  readonly key: string
  /** A digest of the submission. */
  readonly bodyHash: string
}

/** The form keys that submissions used up. */
export class FormKeys extends Repository {
  /**
   * Uses a key up. Answers `repeated` when the same submission used it before, and `used` when another one did.
   *
   * A concurrent use waits until this transaction ends. If it fails, the key is free again.
   */
  async burn({ websiteId, key, bodyHash }: KeyUse, nowMs: number): Promise<'burned' | 'repeated' | 'used'> {
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('form_keys')
      .values({ website_id: websiteId, key, body_hash: bodyHash, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['website_id', 'key']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows > 0n) return 'burned'
    const row = await this.db
      .selectFrom('form_keys')
      .select('body_hash')
      .where('website_id', '=', websiteId)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.body_hash === bodyHash ? 'repeated' : 'used'
  }

  /** Removes up to `limit` keys used before `beforeMs`, the oldest first, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('form_keys')
      .where('created_at', '<', beforeMs)
      .orderBy('created_at')
      .limit(limit)
    return this.removeFound('form_keys', ['website_id', 'key'], old)
  }
}
