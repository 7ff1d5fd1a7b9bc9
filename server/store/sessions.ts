import type { Session } from './account-types.ts'
import type { Database } from './database.ts'

/** The sessions of all who signed in. The store keeps a hash of each token; only the browser has the token. */
export class Sessions {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async add({ websiteId, tokenHash, kind, ownerId, createdAt, endsAt }: Session): Promise<void> {
    await this.#db
      .insertInto('sessions')
      .values({
        website_id: websiteId,
        token_hash: tokenHash,
        kind,
        owner_id: ownerId,
        created_at: createdAt,
        ends_at: endsAt,
      })
      .execute()
  }

  /** The session of a token; undefined when it has ended or is of another kind. */
  async byToken(
    websiteId: string,
    kind: Session['kind'],
    tokenHash: string,
    nowMs: number,
  ): Promise<Session | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('token_hash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('ends_at', '>', nowMs)
      .executeTakeFirst()
    return (
      row && {
        websiteId,
        kind,
        tokenHash,
        ownerId: row.owner_id,
        createdAt: row.created_at,
        endsAt: row.ends_at,
      }
    )
  }

  async remove(websiteId: string, tokenHash: string): Promise<void> {
    await this.#db
      .deleteFrom('sessions')
      .where('website_id', '=', websiteId)
      .where('token_hash', '=', tokenHash)
      .execute()
  }

  /** Ends all sessions of an owner, except the one with the hash `kept`. */
  async removeOf(
    { websiteId, kind, ownerId }: Omit<Session, 'tokenHash' | 'createdAt' | 'endsAt'>,
    kept = '',
  ) {
    await this.#db
      .deleteFrom('sessions')
      .where('website_id', '=', websiteId)
      .where('kind', '=', kind)
      .where('owner_id', '=', ownerId)
      .where('token_hash', '!=', kept)
      .execute()
  }

  /** Removes up to `limit` sessions that ended before `beforeMs`, the oldest first, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const ended = this.#db
      .selectFrom('sessions')
      .select(['website_id', 'token_hash'])
      .where('ends_at', '<', beforeMs)
      .orderBy('ends_at')
      .limit(limit)
    const { numDeletedRows } = await this.#db
      .deleteFrom('sessions')
      .where(({ eb, refTuple }) =>
        eb(refTuple('website_id', 'token_hash'), 'in', ended.$asTuple('website_id', 'token_hash')),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}
