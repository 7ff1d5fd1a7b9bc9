import type { Coupon } from '../../../engine/domain/shop/coupons.ts'
import { codeTaken, recordUnknown } from '../../errors/owner-problems.ts'
import { createId } from '../../store/ids.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { StoredCoupon } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** Adds a coupon of the owner; call it in a transaction. Throws `code_taken`. */
export async function addCoupon(
  repositories: Repositories,
  { website }: Site,
  coupon: Coupon,
): Promise<StoredCoupon> {
  return save(repositories, { ...coupon, id: createId(), websiteId: website.id, isOwn: true })
}

/** Replaces the members of a coupon; call it in a transaction. Throws `record_unknown` or `code_taken`. */
export async function changeCoupon(
  repositories: Repositories,
  { website }: Site,
  id: string,
  coupon: Coupon,
): Promise<StoredCoupon> {
  const known = await repositories.coupons.byId(website.id, id)
  if (known === undefined) throw recordUnknown('coupon', id)
  return save(repositories, { ...known, ...coupon })
}

async function save({ coupons }: Repositories, coupon: StoredCoupon): Promise<StoredCoupon> {
  // Waits for other changes of this website's content, so the code is still free when the coupon is written.
  await coupons.lock(coupon.websiteId)
  const sameCode = await coupons.byCodes(coupon.websiteId, [coupon.code])
  if (sameCode.some(({ id }) => id !== coupon.id)) throw codeTaken(coupon.code)
  await coupons.save(coupon)
  return coupon
}
