import { orderNumberOf } from '../shop/orders/order-number.ts'
import type { Account } from '../store/account-types.ts'
import type { Repositories } from '../store/repositories.ts'
import type { Order } from '../store/types.ts'
import type { Site } from '../website/site.ts'

/** All that the website keeps of a person in an account, as data that the person may take away. */
export async function exportAccount(
  { accountOrders, reviews }: Repositories,
  site: Site,
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
    orders: orders.map((order) => toExport(site, order)),
    reviews: written.flat().map(({ itemId, createdAt: at, rating, words }) => {
      return { itemId, createdAt: toTime(at), rating, ...words }
    }),
  }
}

function toExport(site: Site, order: Order) {
  const { id, createdAt, grandTotalCents, lines, details } = order
  return {
    id,
    number: orderNumberOf(site, order),
    createdAt: toTime(createdAt),
    grandTotalCents,
    lines,
    ...details,
  }
}

function toTime(ms: number): string {
  return new Date(ms).toISOString()
}
