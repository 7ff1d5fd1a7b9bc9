import type { Json } from '../../engine/index.ts'
import { Repository } from './repository.ts'

/** A write with an idempotency key, so the caller may send it again. */
export interface KeyedWrite {
  readonly websiteId: string
  /** The route or other target of the write. The same key in another scope is another key. */
  readonly scope: string
  readonly key: string
  /** A digest of the request body. */
  readonly bodyHash: string
}

/** The recorded answers of writes, by idempotency key. */
export class IdempotencyKeys extends Repository {
  /**
   * Claims a key for a write. Returns false when the key was used before. A concurrent claim waits until this
   * transaction ends; then the key is used, or free again if this transaction failed.
   */
  async claim({ websiteId, scope, key, bodyHash }: KeyedWrite, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('idempotency_keys')
      .values({ website_id: websiteId, scope, key, body_hash: bodyHash, answer: 'null', created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['website_id', 'scope', 'key']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  async setAnswer({ websiteId, scope, key }: KeyedWrite, answer: Json): Promise<void> {
    await this.db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('website_id', '=', websiteId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  }

  /** The recorded answer of a key; undefined when the first request had another body. */
  async answerOf({ websiteId, scope, key, bodyHash }: KeyedWrite): Promise<Json | undefined> {
    const row = await this.db
      .selectFrom('idempotency_keys')
      .select(['answer', 'body_hash'])
      .where('website_id', '=', websiteId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.body_hash === bodyHash ? (JSON.parse(row.answer) as Json) : undefined
  }

  /** Removes up to `limit` keys created before `beforeMs`, the oldest first, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('idempotency_keys')
      .where('created_at', '<', beforeMs)
      .orderBy('created_at')
      .limit(limit)
    return this.removeFound('idempotency_keys', ['website_id', 'scope', 'key'], old)
  }
}
