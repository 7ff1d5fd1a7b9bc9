import type { Repositories } from '../../store/repositories.ts'
import type { GiftCard } from '../../store/types.ts'
import type { Signer } from '../../website/signing.ts'
import type { Site } from '../../website/site.ts'
import { createCardId, giftCodeOf, requireCodeHash } from './gift-code.ts'

/**
 * Makes a gift card that no order bought; call it in a transaction. `giftCodeOf` gives its code, which is not part of the
 * result, because the response of a keyed write is stored.
 */
export async function issueGiftCard(
  { giftCards }: Repositories,
  { site: { website }, signer }: { readonly site: Site; readonly signer: Signer },
  amountCents: number,
): Promise<GiftCard> {
  const id = createCardId(signer)
  const code = giftCodeOf(signer, website.id, id)
  const card: GiftCard = {
    ...{ id, websiteId: website.id, codeHash: requireCodeHash(signer, website.id, code) },
    lastFour: code.slice(-4),
    orderId: '',
    createdAt: Date.now(),
    currency: website.settings.currency,
    initialCents: amountCents,
    balanceCents: amountCents,
  }
  await giftCards.add([card])
  return card
}
