import { giftCodeHash, giftCodeOf } from '../../../server/shop/gift-cards/gift-code.ts'
import { createId } from '../../../server/store/ids.ts'
import type { Store } from '../../../server/store/store.ts'
import { createToken } from '../../../server/store/tokens.ts'
import { Signer } from '../../../server/website/signing.ts'

/** A gift card that no order bought, with any balance. */
export async function issueGiftCard(
  store: Store,
  websiteId: string,
  balanceCents: number,
): Promise<{ readonly id: string; readonly code: string }> {
  const signer = new Signer(await store.secret('signing', () => createToken() + createToken()))
  const id = createId()
  const code = giftCodeOf(signer, websiteId, id)
  const card = {
    ...{ id, websiteId, balanceCents, initialCents: balanceCents },
    codeHash: giftCodeHash(signer, websiteId, code) ?? '',
    lastFour: code.slice(-4),
    orderId: 'none',
    createdAt: Date.now(),
    currency: 'USD',
  }
  await store.transaction(({ giftCards }) => giftCards.add([card]))
  return { id, code }
}
