import { isOpenState } from '../../../engine/domain/shop/order.ts'
import type { GiftCard, NewOrder, Order } from '../../store/types.ts'
import type { Signer } from '../../website/signing.ts'
import { giftCodeOf, requireCodeHash } from './gift-code.ts'

/** A gift card as its buyer sees it. */
export interface BoughtCard {
  readonly code: string
  readonly amountCents: number
}

/** The gift cards that an order bought, with their codes; none while its state opens nothing. */
export function boughtCardsOf(signer: Signer, order: Order): readonly BoughtCard[] {
  return paidCards(order).map(({ id, amountCents }) => {
    return { code: giftCodeOf(signer, order.websiteId, id), amountCents }
  })
}

/** The rows of the gift cards that an order buys. */
export function toGiftCards(signer: Signer, order: NewOrder): readonly GiftCard[] {
  const { websiteId, id: orderId, createdAt, details } = order
  return paidCards(order).map(({ id, amountCents }) => {
    const code = giftCodeOf(signer, websiteId, id)
    const codeHash = requireCodeHash(signer, websiteId, code)
    return {
      ...{ id, websiteId, codeHash, orderId, createdAt },
      lastFour: code.slice(-4),
      currency: details.currency,
      initialCents: amountCents,
      balanceCents: amountCents,
    }
  })
}

function paidCards({ state, details }: NewOrder): NonNullable<Order['details']['boughtCards']> {
  return isOpenState(state) ? (details.boughtCards ?? []) : []
}
