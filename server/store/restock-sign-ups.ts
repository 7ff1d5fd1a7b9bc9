import { Repository } from './repository.ts'
import type { RestockSignUp } from './restock-types.ts'
import { rowForms } from './tables.ts'

/** The visitors who wait for a variant. */
export interface RestockGroup {
  readonly itemId: string
  readonly sku: string
  readonly count: number
  /** When the first and the last of them signed up. */
  readonly firstAt: number
  readonly lastAt: number
}

/** A variant of a product. */
export interface VariantKey {
  readonly itemId: string
  readonly sku: string
}

/** The last row of a page of a list, after which the next one begins. */
export interface AfterSignUp {
  readonly createdAt: number
  readonly id: string
}

/** Sign-ups for mails about products that are back in stock. Each is removed when its mail is queued. */
export class RestockSignUps extends Repository {
  /** Adds a sign-up; one that waits already stays as it is. */
  async add(signUp: RestockSignUp): Promise<void> {
    await this.db
      .insertInto('restock_sign_ups')
      .values(rowForms.restockSignUps.toRow(signUp))
      .onConflict((conflict) => conflict.columns(['website_id', 'item_id', 'sku', 'email']).doNothing())
      .execute()
  }

  /** Those who wait for a variant, the first ones first. */
  async waiting(
    websiteId: string,
    variant: VariantKey,
    limit: number,
    after?: AfterSignUp,
  ): Promise<readonly RestockSignUp[]> {
    let query = this.#waitingFor(websiteId, variant).selectAll()
    if (after !== undefined) {
      const { createdAt, id } = after
      query = query.where(({ eb, or, and }) =>
        or([eb('created_at', '>', createdAt), and([eb('created_at', '=', createdAt), eb('id', '>', id)])]),
      )
    }
    const rows = await query.orderBy('created_at').orderBy('id').limit(limit).execute()
    return rows.map(rowForms.restockSignUps.toValue)
  }

  /** The number of visitors who wait for a variant. */
  async count(websiteId: string, variant: VariantKey): Promise<number> {
    const { count } = await this.#waitingFor(websiteId, variant)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** The variants that visitors wait for, in the order of their products. */
  async groups(websiteId: string, limit: number, after?: VariantKey): Promise<readonly RestockGroup[]> {
    let query = this.db
      .selectFrom('restock_sign_ups')
      .where('website_id', '=', websiteId)
      .select(({ fn }) => [
        'item_id',
        'sku',
        fn.countAll<number>().as('count'),
        fn.min<number>('created_at').as('first_at'),
        fn.max<number>('created_at').as('last_at'),
      ])
      .groupBy(['item_id', 'sku'])
    if (after !== undefined) {
      const { itemId, sku } = after
      query = query.where(({ eb, or, and }) =>
        or([eb('item_id', '>', itemId), and([eb('item_id', '=', itemId), eb('sku', '>', sku)])]),
      )
    }
    const rows = await query.orderBy('item_id').orderBy('sku').limit(limit).execute()
    return rows.map((row) => ({
      itemId: row.item_id,
      sku: row.sku,
      count: Number(row.count),
      firstAt: Number(row.first_at),
      lastAt: Number(row.last_at),
    }))
  }

  /** Removes a sign-up whose mail is queued. Returns false when another transaction was first. */
  async remove({ websiteId, id }: RestockSignUp): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('restock_sign_ups')
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Whether an address waits for any product of a website. */
  async hasAddress(websiteId: string, email: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('restock_sign_ups')
      .select('id')
      .where('website_id', '=', websiteId)
      .where('email', '=', email)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Removes up to `limit` sign-ups from before `beforeMs`, and returns how many it removed. */
  async prune(beforeMs: number, limit: number): Promise<number> {
    const old = this.db.selectFrom('restock_sign_ups').where('created_at', '<', beforeMs).limit(limit)
    return this.removeFound('restock_sign_ups', ['website_id', 'id'], old)
  }

  #waitingFor(websiteId: string, { itemId, sku }: VariantKey) {
    return this.db
      .selectFrom('restock_sign_ups')
      .where('website_id', '=', websiteId)
      .where('item_id', '=', itemId)
      .where('sku', '=', sku)
  }
}
