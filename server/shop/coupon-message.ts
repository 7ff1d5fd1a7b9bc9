import type { CouponFailure } from '../../engine/domain/cart.ts'
import { en } from '../../engine/domain/messages/en.ts'

const MESSAGE: { readonly [reason in CouponFailure]: (code: string) => string } = {
  unknown: en.coupon_unknown,
  disabled: en.coupon_disabled,
  not_started: en.coupon_not_started,
  expired: en.coupon_expired,
  below_minimum: en.coupon_below_minimum,
}

/** Why a coupon takes nothing off. */
export function couponMessage(code: string, reason: CouponFailure): string {
  return MESSAGE[reason](code)
}
