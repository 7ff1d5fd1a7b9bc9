import { createCardId, giftCodeOf, requireCodeHash } from '../../../server/shop/gift-cards/gift-code.ts'
import type { Store } from '../../../server/store/store.ts'
import { openSigner } from '../../../server/website/signing.ts'

/** A gift card that no order bought, with any balance. */
export async function issueGiftCard(
  store: Store,
  websiteId: string,
  balanceCents: number,
): Promise<{ readonly id: string; readonly code: string }> {
  const signer = await openSigner(store)
  const id = createCardId(signer)
  const code = giftCodeOf(signer, websiteId, id)
  const card = {
    ...{ id, websiteId, balanceCents, initialCents: balanceCents },
    codeHash: requireCodeHash(signer, websiteId, code),
    lastFour: code.slice(-4),
    orderId: 'none',
    createdAt: Date.now(),
    currency: 'USD',
  }
  await store.transaction(({ giftCards }) => giftCards.add([card]))
  return { id, code }
}
