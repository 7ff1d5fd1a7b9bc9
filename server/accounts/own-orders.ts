import { ADDRESS_FIELDS, type BuyerFields } from '../../engine/domain/shop/buyer.ts'
import type { Account, AccountAddress } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'
import { withAddress } from './addresses.ts'

/**
 * Gives a new order to the account of its buyer, which keeps the address; call it in the transaction of the order. An account that
 * was deleted meanwhile has none: the order stays with the shop.
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
  if (order.details.address.length === 0) return
  const address = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, buyer[name]])) as AccountAddress
  const addresses = withAddress(current.data.addresses, address)
  // An address that changes at the same moment is not worth the order.
  await accounts.change(current, { data: { ...current.data, addresses } })
}
