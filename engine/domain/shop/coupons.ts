/** The coupons of a cart, in the order in which the buyer entered them. All amounts are integers in cents. */
import { cleanCode } from '../forms/clean-input.ts'
import { percentOf } from './percent.ts'

/** A coupon. `value` is a percentage or an amount in cents; free shipping does not use it. */
export interface Coupon {
  readonly code: string
  readonly kind: 'percent' | 'amount' | 'free-shipping'
  readonly value: number
  readonly minimumSubtotalCents: number
  /** Milliseconds since the epoch; null for no bound. */
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly isEnabled: boolean
  /** Whether it applies beside other coupons that combine too. */
  readonly combines: boolean
}

export type CouponFailure =
  | 'unknown'
  | 'disabled'
  | 'not_started'
  | 'expired'
  | 'below_minimum'
  | 'not_combinable'

/** A coupon that applies, with the amount that it takes off the goods. */
export interface AppliedCoupon extends Coupon {
  readonly discountCents: number
}

/** An entered code that takes nothing off, and why. */
export interface RefusedCoupon {
  readonly code: string
  readonly reason: CouponFailure
}

interface Entered {
  readonly couponCodes: readonly string[]
  readonly coupons: readonly Coupon[]
  readonly nowMs: number
}

/** Applies the entered coupons. Each one is computed from, and limited to, the amount that the ones before it left. */
export function applyCoupons({ couponCodes, coupons, nowMs }: Entered, subtotalCents: number) {
  const valid: AppliedCoupon[] = []
  const invalid: RefusedCoupon[] = []
  let leftCents = subtotalCents
  for (const code of couponCodes) {
    const coupon = coupons.find((one) => isSameCode(one.code, code))
    const reason = failureOf(coupon, subtotalCents, nowMs) ?? conflictOf(coupon, valid)
    if (coupon === undefined || reason !== undefined) {
      invalid.push({ code, reason: reason ?? 'unknown' })
      continue
    }
    const discountCents = Math.min(leftCents, discountOf(coupon, leftCents))
    leftCents -= discountCents
    valid.push({ ...coupon, discountCents })
  }
  return { valid, invalid }
}

/** Codes are compared without regard to case, and as buyers and owners can type them. */
export function isSameCode(a: string, b: string): boolean {
  return cleanCode(a).toLowerCase() === cleanCode(b).toLowerCase()
}

function failureOf(
  coupon: Coupon | undefined,
  subtotalCents: number,
  nowMs: number,
): CouponFailure | undefined {
  if (coupon === undefined) return 'unknown'
  if (!coupon.isEnabled) return 'disabled'
  if (coupon.startsAt !== null && nowMs < coupon.startsAt) return 'not_started'
  if (coupon.endsAt !== null && nowMs >= coupon.endsAt) return 'expired'
  return subtotalCents < coupon.minimumSubtotalCents ? 'below_minimum' : undefined
}

/** Coupons apply together only where each of them combines. The first one entered stays. */
function conflictOf(
  coupon: Coupon | undefined,
  applied: readonly AppliedCoupon[],
): 'not_combinable' | undefined {
  if (applied.length === 0) return undefined
  return coupon?.combines && applied.every(({ combines }) => combines) ? undefined : 'not_combinable'
}

function discountOf({ kind, value }: Coupon, leftCents: number): number {
  if (kind === 'percent') return percentOf(leftCents, value)
  return kind === 'amount' ? value : 0
}
