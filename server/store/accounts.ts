import type { Account } from './account-types.ts'
import { type Rows, readPage, type Slice } from './paging.ts'
import { Repository } from './repository.ts'
import { rowForms } from './tables.ts'

const { accounts } = rowForms

/** The members of an account that a change may replace. */
export type AccountChange = Partial<
  Pick<Account, 'email' | 'newEmail' | 'passwordHash' | 'confirmedAt' | 'cartSeed' | 'data'>
>

/** The accounts of site users. */
export class Accounts extends Repository {
  async byId(websiteId: string, id: string): Promise<Account | undefined> {
    const row = await this.#of(websiteId).where('id', '=', id).executeTakeFirst()
    return row && accounts.toValue(row)
  }

  /** The account with an address in lower case. */
  async byEmail(websiteId: string, email: string): Promise<Account | undefined> {
    const row = await this.#of(websiteId).where('email', '=', email).executeTakeFirst()
    return row && accounts.toValue(row)
  }

  /** The account of a session; undefined when the session has ended. One query, because signed-in visitors need it for each page. */
  async bySession(websiteId: string, tokenHash: string, nowMs: number): Promise<Account | undefined> {
    const row = await this.db
      .selectFrom('accounts')
      .innerJoin('sessions', (join) =>
        join
          .onRef('sessions.website_id', '=', 'accounts.website_id')
          .onRef('sessions.owner_id', '=', 'accounts.id'),
      )
      .selectAll('accounts')
      .where('sessions.website_id', '=', websiteId)
      .where('sessions.token_hash', '=', tokenHash)
      .where('sessions.kind', '=', 'account')
      .where('sessions.ends_at', '>', nowMs)
      .executeTakeFirst()
    return row && accounts.toValue(row)
  }

  /** The accounts of a website, the newest first. */
  async list(websiteId: string, slice: Slice): Promise<Rows<Account>> {
    return readPage(this.#of(websiteId), slice, accounts.toValue)
  }

  /** Adds an account. Returns false when the website has one with this address. */
  async add(account: Account): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.db
      .insertInto('accounts')
      .values(accounts.toRow(account))
      .onConflict((conflict) => conflict.columns(['website_id', 'email']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  }

  /** Replaces members of an account, if it has not changed in these members since `seen` was read. */
  async change(seen: Account, change: AccountChange): Promise<boolean> {
    const values = accounts.toColumns(change)
    const { numUpdatedRows } = await this.db
      .updateTable('accounts')
      .set(values)
      .where('website_id', '=', seen.websiteId)
      .where('id', '=', seen.id)
      .where((builder) => {
        const before = accounts.toRow(seen)
        const names = Object.keys(values) as (keyof typeof values)[]
        return builder.and(
          names.map((name) => builder(name, before[name] === null ? 'is' : '=', before[name])),
        )
      })
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Removes an account and its links to orders. The orders stay. */
  async remove(websiteId: string, id: string): Promise<void> {
    await this.db
      .deleteFrom('account_orders')
      .where('website_id', '=', websiteId)
      .where('account_id', '=', id)
      .execute()
    await this.db.deleteFrom('accounts').where('website_id', '=', websiteId).where('id', '=', id).execute()
  }

  /** Removes up to `limit` accounts made before `beforeMs` that were never confirmed, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db
      .selectFrom('accounts')
      .select(['website_id', 'id'])
      .where('confirmed_at', 'is', null)
      .where('created_at', '<', beforeMs)
      .limit(limit)
    const { numDeletedRows } = await this.db
      .deleteFrom('accounts')
      .where('confirmed_at', 'is', null)
      .where(({ eb, refTuple }) => eb(refTuple('website_id', 'id'), 'in', old.$asTuple('website_id', 'id')))
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  #of(websiteId: string) {
    return this.db.selectFrom('accounts').selectAll().where('website_id', '=', websiteId)
  }
}
