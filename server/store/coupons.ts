import { cleanCode } from '../../engine/domain/forms/clean-input.ts'
import type { Coupon } from '../../engine/domain/shop/coupons.ts'
import { ContentRepository } from './repository.ts'
import type { CouponTable } from './tables.ts'
import type { StoredCoupon } from './types.ts'

/** The coupons of websites. Codes are compared as `isSameCode` compares them. */
export class Coupons extends ContentRepository {
  /** The coupons with these codes, in any order; unknown codes are left out. */
  async byCodes(websiteId: string, codes: readonly string[]): Promise<readonly StoredCoupon[]> {
    if (codes.length === 0) return []
    const rows = await this.db
      .selectFrom('coupons')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('code', 'in', codes.flatMap(spellingsOf))
      .execute()
    return rows.map(toCoupon)
  }

  async byId(websiteId: string, id: string): Promise<StoredCoupon | undefined> {
    const row = await this.db
      .selectFrom('coupons')
      .selectAll()
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && toCoupon(row)
  }

  /** All coupons of a website by code. */
  async list(websiteId: string): Promise<readonly StoredCoupon[]> {
    const rows = await this.db
      .selectFrom('coupons')
      .selectAll()
      .where('website_id', '=', websiteId)
      .orderBy('code')
      .execute()
    return rows.map(toCoupon)
  }

  /** Makes other changes of the website's content wait for the end of this transaction. */
  async lock(websiteId: string): Promise<void> {
    await this.revisions.raise(websiteId)
  }

  /** Removes the coupons of a website's files, and those of its owner whose codes the files are going to use. */
  async clear(websiteId: string, codes: readonly string[]): Promise<void> {
    await this.revisions.raise(websiteId)
    const taken = codes.map((code) => code.toLowerCase())
    await this.db
      .deleteFrom('coupons')
      .where('website_id', '=', websiteId)
      .where(({ eb, or }) =>
        or([eb('is_own', '=', 0), ...(taken.length === 0 ? [] : [eb('code', 'in', taken)])]),
      )
      .execute()
  }

  /** Removes a coupon. Returns false when the website has no such coupon. */
  async remove(websiteId: string, id: string): Promise<boolean> {
    await this.revisions.raise(websiteId)
    const { numDeletedRows } = await this.db
      .deleteFrom('coupons')
      .where('website_id', '=', websiteId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Adds a coupon, or replaces the one with its id. */
  async save({ id, websiteId, isOwn, ...coupon }: StoredCoupon): Promise<void> {
    const values = {
      code: coupon.code.toLowerCase(),
      data: JSON.stringify(coupon),
      is_own: isOwn ? 1 : 0,
    }
    await this.revisions.raise(websiteId)
    await this.db
      .insertInto('coupons')
      .values({ id, website_id: websiteId, ...values })
      .onConflict((conflict) => conflict.columns(['website_id', 'id']).doUpdateSet(values))
      .execute()
  }
}

/** A code as coupons are kept, and as one with a dot at its end may have been kept before. */
function spellingsOf(code: string): readonly string[] {
  return [code.toLowerCase(), cleanCode(code).toLowerCase()]
}

function toCoupon({ id, website_id: websiteId, data, is_own }: CouponTable): StoredCoupon {
  return { ...(JSON.parse(data) as Coupon), id, websiteId, isOwn: is_own === 1 }
}
