import type { GiftCard, Order } from '../../store/types.ts'
import type { Signer } from '../../website/signing.ts'
import { giftCodeHash, giftCodeOf } from './gift-code.ts'

/** A gift card as its buyer sees it. */
export interface BoughtCard {
  readonly code: string
  readonly amountCents: number
}

/** The gift cards that an order bought, with their codes; none while the payment is awaited, because they open nothing yet. */
export function boughtCardsOf(signer: Signer, order: Order): readonly BoughtCard[] {
  return paidCards(order).map(({ id, amountCents }) => {
    return { code: giftCodeOf(signer, order.websiteId, id), amountCents }
  })
}

/** The rows of the gift cards that an order buys. */
export function toGiftCards(signer: Signer, order: Order): readonly GiftCard[] {
  const { websiteId, id: orderId, createdAt, details } = order
  return paidCards(order).map(({ id, amountCents }) => {
    const code = giftCodeOf(signer, websiteId, id)
    const codeHash = giftCodeHash(signer, websiteId, code)
    if (codeHash === undefined) throw new Error('The code of a gift card cannot be read again.')
    return {
      ...{ id, websiteId, codeHash, orderId, createdAt },
      lastFour: code.slice(-4),
      currency: details.currency,
      initialCents: amountCents,
      balanceCents: amountCents,
    }
  })
}

function paidCards({ details }: Order): NonNullable<Order['details']['boughtCards']> {
  return details.payment === 'awaited' ? [] : (details.boughtCards ?? [])
}
