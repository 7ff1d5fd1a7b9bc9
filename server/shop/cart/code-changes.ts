import { cleanCode } from '../../../engine/domain/forms/clean-input.ts'
import { text } from '../../../engine/domain/messages/text.ts'
import { couponInvalid } from '../../errors/shop-problems.ts'
import type { CartChange } from './cart-change.ts'
import { applyCoupon } from './coupon-changes.ts'
import { addGiftCard } from './gift-card-changes.ts'

/**
 * Applies a code of either kind. Text that can be the code of a gift card is one, unless a coupon has it.
 *
 * @throws `coupon_invalid` or `gift_card_invalid`
 */
export function applyCode(typed: string, cardHashes: readonly string[]): CartChange {
  return async (repositories, site, cart) => {
    const code = cleanCode(typed)
    if (code === '') throw couponInvalid(text('code_blank'))
    const [coupon] = await repositories.coupons.byCodes(site.website.id, [code])
    const isCard = coupon === undefined && cardHashes.length > 0
    const toUnknown = (unknown: string) => text('code_unknown', { code: unknown })
    const change = isCard ? addGiftCard(typed, cardHashes, toUnknown(code)) : applyCoupon(typed, toUnknown)
    return change(repositories, site, cart)
  }
}
