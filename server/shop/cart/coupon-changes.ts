import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { type Text, text } from '../../../engine/domain/messages/text.ts'
import { isSameCode } from '../../../engine/domain/shop/coupons.ts'
import { couponInvalid } from '../../errors/shop-problems.ts'
import type { CartChange } from './cart-change.ts'
import { couponMessage } from './coupon-message.ts'
import { toPricedCart } from './priced-cart.ts'

/** A cart keeps the newest coupons, at most this many. */
const MAX_COUPONS = 10

/**
 * Adds a coupon in the owner's spelling. One that needs a larger order is added too, because the cart may still grow. `toUnknown` is
 * the message for a code that is none.
 */
export function applyCoupon(
  typed: string,
  toUnknown: (code: string) => Text = (code) => couponMessage(code, 'unknown'),
): CartChange {
  return async (repositories, site, cart) => {
    const cleaned = cleanCode(typed)
    if (cleaned === '') throw couponInvalid(text('coupon_blank'))
    const [coupon] = await repositories.coupons.byCodes(site.website.id, [cleaned])
    const code = coupon?.code ?? cleaned
    const others = cart.couponCodes.filter((one) => !isSameCode(one, code))
    const content = { ...cart, couponCodes: [...others, code].slice(-MAX_COUPONS) }
    const { totals } = await toPricedCart(repositories, site, content, Date.now())
    const failure = totals.invalidCoupons.find((invalid) => invalid.code === code)
    if (failure !== undefined && failure.reason !== 'below_minimum')
      throw couponInvalid(
        // One wording for codes that are unknown and disabled, so that guesses find no code of the owner.
        failure.reason === 'disabled' || failure.reason === 'unknown'
          ? toUnknown(cleaned)
          : couponMessage(code, failure.reason),
      )
    return { content }
  }
}

export function removeCoupon(code: string): CartChange {
  return async (_repositories, _site, cart) => ({
    content: { ...cart, couponCodes: cart.couponCodes.filter((one) => !isSameCode(one, code)) },
  })
}
