import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'

/** All that the website keeps of a person in an account, as data that the person may take away. */
export async function exportAccount(
  { accountOrders, reviews }: Repositories,
  account: Account,
): Promise<object> {
  const { id, email, newEmail, createdAt, confirmedAt, data } = account
  const orders = await accountOrders.list(account)
  const written = await Promise.all(orders.map((order) => reviews.ofOrder(order.websiteId, order.id)))
  return {
    account: {
      ...{ id, email, newEmail, firstName: data.firstName, lastName: data.lastName },
      createdAt: toTime(createdAt),
      confirmedAt: confirmedAt === null ? null : toTime(confirmedAt),
    },
    addresses: data.addresses,
    orders: orders.map(toExport),
    reviews: written.flat().map(({ itemId, createdAt: at, rating, words }) => {
      return { itemId, createdAt: toTime(at), rating, ...words }
    }),
  }
}

function toExport({ id, createdAt, grandTotalCents, lines, details }: Order) {
  return { id, createdAt: toTime(createdAt), grandTotalCents, lines, ...details }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
