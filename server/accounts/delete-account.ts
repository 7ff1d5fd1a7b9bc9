import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import { hashToken } from '../store/tokens.ts'
import { cartTokenOf } from '../visitor/visitor.ts'
import type { Signer } from '../website/signing.ts'

/**
 * Removes an account with its addresses, sessions and cart; call it in a transaction.
 *
 * Orders stay with the shop, which has to keep them as its records, but belong to no account any more.
 */
export async function deleteAccount(
  { accounts, carts, sessions }: Repositories,
  signer: Signer,
  account: Account,
): Promise<void> {
  const { websiteId, id: ownerId } = account
  await sessions.removeOf({ websiteId, kind: 'account', ownerId })
  const cart = await carts.byToken(websiteId, hashToken(cartTokenOf(signer, account)))
  const nothing = {
    entries: [],
    couponCodes: [],
    giftCardIds: [],
    shippingLocation: null,
    shippingOptionId: null,
  }
  if (cart !== undefined && cart.orderId === null) await carts.replace(cart, nothing, Date.now())
  await accounts.remove(websiteId, ownerId)
}
