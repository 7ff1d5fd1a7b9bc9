import { type Text, text } from '../../../engine/domain/messages/text.ts'
import type { CouponFailure } from '../../../engine/domain/shop/coupons.ts'

/** The message for a coupon that does not apply. */
export function couponMessage(code: string, reason: CouponFailure): Text {
  return text(`coupon_${reason}`, { code })
}
