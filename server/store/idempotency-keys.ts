import type { Json } from '../../engine/index.ts'
import type { Database } from './database.ts'

/** A write that its caller may send more than once. */
export interface KeyedWrite {
  readonly websiteId: string
  /** What is written to, such as a route: the same key elsewhere is another one. */
  readonly scope: string
  readonly key: string
  /** Tells equal bodies from others. */
  readonly bodyHash: string
}

/** Answers of writes by the keys they were sent with. */
export class IdempotencyKeys {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /**
   * Claims a key for a write; false when it was used before. Whoever claims it at the same time waits until this transaction
   * ends, and then finds it used, or free again when the transaction failed.
   */
  async claim({ websiteId, scope, key, bodyHash }: KeyedWrite, nowMs: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#db
      .insertInto('idempotency_keys')
      .values({ website_id: websiteId, scope, key, body_hash: bodyHash, answer: 'null', created_at: nowMs })
      .onConflict((conflict) => conflict.columns(['website_id', 'scope', 'key']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  async setAnswer({ websiteId, scope, key }: KeyedWrite, answer: Json): Promise<void> {
    await this.#db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('website_id', '=', websiteId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  }

  /** What a key was answered with; undefined when it was sent with another body. */
  async answerOf({ websiteId, scope, key, bodyHash }: KeyedWrite): Promise<Json | undefined> {
    const row = await this.#db
      .selectFrom('idempotency_keys')
      .select(['answer', 'body_hash'])
      .where('website_id', '=', websiteId)
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.body_hash === bodyHash ? (JSON.parse(row.answer) as Json) : undefined
  }

  /** Forgets keys that are older, the oldest first, and not more than so many; answers how many. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.#db
      .selectFrom('idempotency_keys')
      .select(['website_id', 'scope', 'key'])
      .where('created_at', '<', beforeMs)
      .orderBy('created_at')
      .limit(limit)
    const { numDeletedRows } = await this.#db
      .deleteFrom('idempotency_keys')
      .where(({ eb, refTuple }) =>
        eb(refTuple('website_id', 'scope', 'key'), 'in', old.$asTuple('website_id', 'scope', 'key')),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
