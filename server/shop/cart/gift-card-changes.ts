import { type Text, text } from '../../../engine/domain/messages/text.ts'
import { giftCardInvalid } from '../../errors/shop-problems.ts'
import type { CartChange } from './cart-change.ts'
import { spendableCents } from './priced-cart.ts'

/** An order takes at most this many gift cards. */
export const MAX_GIFT_CARDS = 5

/**
 * Adds a gift card, found by a hash of its typed code; none for text that is no code. A card is added once. `unknown` is the message
 * for a code of no card.
 */
export function addGiftCard(
  typed: string,
  codeHashes: readonly string[],
  unknown: Text = text('gift_card_unknown'),
): CartChange {
  return async ({ giftCards }, { website }, cart) => {
    if (typed.trim() === '') throw giftCardInvalid(text('gift_card_blank'))
    const card = await giftCards.byCodeHash(website.id, codeHashes)
    // One response for an unknown code and for a card of an earlier currency, so codes tell nothing about cards.
    if (card === undefined || card.currency !== website.settings.currency) throw giftCardInvalid(unknown)
    if (spendableCents(card, website.settings) === 0) throw giftCardInvalid(text('gift_card_empty'))
    const others = cart.giftCardIds.filter((id) => id !== card.id)
    if (others.length >= MAX_GIFT_CARDS)
      throw giftCardInvalid(text('gift_cards_full', { max: MAX_GIFT_CARDS }))
    return { content: { ...cart, giftCardIds: [...others, card.id] } }
  }
}

export function removeGiftCard(cardId: string): CartChange {
  return async (_repositories, _site, cart) => ({
    content: { ...cart, giftCardIds: cart.giftCardIds.filter((id) => id !== cardId) },
  })
}
