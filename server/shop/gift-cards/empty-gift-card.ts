import { recordUnknown } from '../../errors/owner-problems.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { GiftCard } from '../../store/types.ts'
import type { Site } from '../../website/site.ts'

/** Takes what is left on a gift card; call it in a transaction. Throws `record_unknown`. */
export async function emptyGiftCard(
  { giftCards }: Repositories,
  { website }: Site,
  id: string,
): Promise<GiftCard> {
  await giftCards.empty(website.id, id)
  const [card] = await giftCards.byIds(website.id, [id])
  if (card === undefined) throw recordUnknown('gift card', id)
  return card
}
