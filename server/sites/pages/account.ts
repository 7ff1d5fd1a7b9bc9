import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import { areasOf, paidMemberships } from '../../shop/membership/memberships.ts'
import { orderTermsOf } from '../../shop/orders/billing-text.ts'
import { readDigitalContents } from '../../shop/orders/digital-contents.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import { digitalUrl, orderUrls } from '../../shop/orders/order-urls.ts'
import { isAwaited, isOpen } from '../../shop/orders/payment.ts'
import type { Account } from '../../store/account-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'

/** The account of a site user: orders, downloads, subscriptions and memberships. */
export async function accountPage(read: Repositories, site: Site, account: Account): Promise<Page> {
  const own = await read.accountOrders.list(account)
  // The session of the account opens its orders.
  const orders = own.map((order) => ({ ...order, key: order.id }))
  const downloads = await Promise.all(orders.map((order) => toDownloads(read, site, order)))
  const memberships = areasOf(site, [...new Set(orders.flatMap(paidMemberships))])
  return definePage({
    template: 'pages/account',
    type: 'protected-content',
    isPrivate: true,
    title: site.say('title_account'),
    url: PAGE_PATH.account,
    content: {
      account: {
        email: account.email,
        orders: orders.map((order) => toOrderRow(site, order)),
        downloads: downloads.flat(),
        subscriptions: orders.flatMap((order) => toSubscription(site, order)),
        memberships: memberships.map((area) => ({ title: area.title, url: collectionUrl(area) })),
      },
      form: { action: API_PATH.accountSession },
    },
  })
}

function toOrderRow(site: Site, order: LinkedOrder): View {
  const { createdAt, grandTotalCents, lines } = order
  return {
    createdOn: createdAt,
    total: site.prices.print(grandTotalCents),
    isAwaited: isAwaited(order),
    products: lines.map(({ productName }) => productName),
    url: orderUrls(order).statusUrl,
  }
}

/** The digital products of a paid order. */
async function toDownloads(read: Repositories, site: Site, order: LinkedOrder): Promise<View[]> {
  if (!isOpen(order)) return []
  const contents = await readDigitalContents(read, site, order)
  return order.lines
    .filter(({ itemId }) => contents.has(itemId))
    .map(({ itemId, productName }) => ({ title: productName, url: digitalUrl(order, itemId) }))
}

function toSubscription(site: Site, order: LinkedOrder): View[] {
  if (order.details.kind !== 'subscription') return []
  const title = order.lines.map(({ productName }) => productName).join(', ')
  return [{ title, terms: orderTermsOf(site, order), url: orderUrls(order).statusUrl }]
}
