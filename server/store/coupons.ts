import type { Coupon } from '../../engine/domain/shop/coupons.ts'
import type { Database } from './database.ts'
import type { Revisions } from './revisions.ts'
import type { StoredCoupon } from './types.ts'

/** The coupons of websites. Codes are compared without regard to case. */
export class Coupons {
  readonly #db: Database
  readonly #revisions: Revisions

  constructor(db: Database, revisions: Revisions) {
    this.#db = db
    this.#revisions = revisions
  }

  /** The coupons with these codes, in any order; unknown codes are left out. */
  async byCodes(websiteId: string, codes: readonly string[]): Promise<readonly StoredCoupon[]> {
    if (codes.length === 0) return []
    const rows = await this.#db
      .selectFrom('coupons')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where(
        'code',
        'in',
        codes.map((code) => code.toLowerCase()),
      )
      .execute()
    return rows.map(({ id, data }) => ({ ...(JSON.parse(data) as Coupon), id, websiteId }))
  }

  /** Removes all coupons of a website. */
  async clear(websiteId: string): Promise<void> {
    await this.#revisions.raise(websiteId)
    await this.#db.deleteFrom('coupons').where('website_id', '=', websiteId).execute()
  }

  /** Adds a coupon, or replaces the one with its id. */
  async save({ id, websiteId, ...coupon }: StoredCoupon): Promise<void> {
    const values = { code: coupon.code.toLowerCase(), data: JSON.stringify(coupon) }
    await this.#revisions.raise(websiteId)
    await this.#db
      .insertInto('coupons')
      .values({ id, website_id: websiteId, ...values })
      .onConflict((conflict) => conflict.columns(['website_id', 'id']).doUpdateSet(values))
      .execute()
  }
}
