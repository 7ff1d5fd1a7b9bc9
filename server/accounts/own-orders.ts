import { addressFieldsOf, type BuyerFields } from '../../engine/domain/shop/buyer.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'
import { withAddress } from './addresses.ts'

/**
 * Gives a new order to the account of its buyer; call it in the transaction of the order. The account keeps an address that was
 * chosen from it or that the buyer asks it to keep. An account that was deleted meanwhile has none: the order stays with the shop.
 */
export async function ownOrder(
  { accounts, accountOrders }: Repositories,
  account: Account,
  order: Order,
  buyer: BuyerFields,
): Promise<void> {
  const current = await accounts.byId(account.websiteId, account.id)
  if (current === undefined) return
  await accountOrders.add(current, order.id)
  const isKept = buyer.savedAddress !== '' || buyer.saveAddress !== ''
  if (order.details.address.length === 0 || !isKept) return
  const addresses = withAddress(current.data.addresses, addressFieldsOf(buyer))
  // An address that changes at the same moment is not worth the order.
  await accounts.change(current, { data: { ...current.data, addresses } })
}
