import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { MessageKey } from '../../../engine/domain/messages/en.ts'
import type { OrderState } from '../../../engine/domain/shop/order.ts'
import { areasOf, paidMemberships } from '../../shop/membership/memberships.ts'
import { orderTermsOf } from '../../shop/orders/billing-text.ts'
import { readDigitalContents } from '../../shop/orders/digital-contents.ts'
import { type LinePictures, readProducts } from '../../shop/orders/order-belongings.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import { orderNumberOf } from '../../shop/orders/order-number.ts'
import { digitalUrl, orderUrls } from '../../shop/orders/order-urls.ts'
import { isOpen } from '../../shop/orders/payment.ts'
import type { Account } from '../../store/account-types.ts'
import type { Repositories } from '../../store/repositories.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { nameOf } from './account-settings.ts'

/** The account of a site user: orders, downloads, subscriptions and memberships. */
export async function accountPage(read: Repositories, site: Site, account: Account): Promise<Page> {
  const own = await read.accountOrders.list(account)
  // The session of the account opens its orders.
  const orders = own.map((order) => ({ ...order, key: order.id }))
  const downloads = await Promise.all(orders.map((order) => toDownloads(read, site, order)))
  const memberships = areasOf(site, [...new Set(orders.flatMap(paidMemberships))])
  const { pictures } = await readProducts(read, site, { lines: orders.flatMap(({ lines }) => lines) })
  return definePage({
    template: 'pages/account',
    type: 'protected-content',
    isPrivate: true,
    title: site.say('title_account'),
    url: PAGE_PATH.account,
    content: {
      account: {
        email: account.email,
        name: nameOf(account),
        orders: orders.map((order) => toOrderRow(site, order, pictures)),
        downloads: downloads.flat(),
        subscriptions: orders.flatMap((order) => toSubscription(site, order)),
        memberships: memberships.map((area) => ({ title: area.title, url: collectionUrl(area) })),
      },
      form: { action: API_PATH.accountSession },
    },
  })
}

const STATE_TEXT = {
  awaited: 'account_order_awaited',
  paid: 'account_order_paid',
  shipped: 'account_order_shipped',
  refunded: 'account_order_refunded',
  canceled: 'account_order_canceled',
} as const satisfies Readonly<Record<OrderState, MessageKey>>

/** An order with the picture of its first product that has one and is still there. */
function toOrderRow(site: Site, order: LinkedOrder, pictures: LinePictures): View {
  const { createdAt, grandTotalCents, lines, state } = order
  return {
    number: orderNumberOf(site, order),
    createdOn: createdAt,
    total: site.prices.print(grandTotalCents),
    state: site.say(STATE_TEXT[state]),
    isCurrent: state === 'awaited',
    products: lines.map(({ productName }) => productName),
    picture: lines.map(pictures).find((picture) => picture !== null) ?? null,
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
