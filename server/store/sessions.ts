import type { Session } from './account-types.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

const { sessions } = rowForms

/** The sessions of all who signed in. The store keeps a hash of each token; only the browser has the token. */
export class Sessions extends Repository {
  async add(session: Session): Promise<void> {
    await this.db.insertInto('sessions').values(sessions.toRow(session)).execute()
  }

  /** The session of a token; undefined when it has ended or is of another kind. */
  async byToken(
    websiteId: string,
    kind: Session['kind'],
    tokenHash: string,
    nowMs: number,
  ): Promise<Session | undefined> {
    const row = await this.db
      .selectFrom('sessions')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('token_hash', '=', tokenHash)
      .where('kind', '=', kind)
      .where('ends_at', '>', nowMs)
      .executeTakeFirst()
    return row && sessions.toValue(row)
  }

  async remove(websiteId: string, tokenHash: string): Promise<void> {
    await this.db
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
    await this.db
      .deleteFrom('sessions')
      .where('website_id', '=', websiteId)
      .where('kind', '=', kind)
      .where('owner_id', '=', ownerId)
      .where('token_hash', '!=', kept)
      .execute()
  }

  /** Removes up to `limit` sessions that ended before `beforeMs`, the oldest first, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const ended = this.db
      .selectFrom('sessions')
      .where('ends_at', '<', beforeMs)
      .orderBy('ends_at')
      .limit(limit)
    return this.removeFound('sessions', ['website_id', 'token_hash'], ended)
  }
}
