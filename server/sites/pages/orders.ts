import type { Json } from '../../../engine/index.ts'
import { type OrderContents, urlsOf } from '../../shop/order-content.ts'
import type { Email } from '../../shop/order-email.ts'
import { toOrderSteps } from '../../shop/order-steps.ts'
import { toOrderView } from '../../shop/orders.ts'
import type { Store } from '../../store/store.ts'
import type { Order, OrderLine } from '../../store/types.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import type { View } from '../view.ts'
import type { TypedValues } from '../views/product.ts'
import { type Notice, toNoticeView } from './other.ts'
import { fillSections } from './sections.ts'

export const STATUS_URL = '/checkout/status'
export const LOOKUP_URL = '/api/commerce/order-status'

/** Where an order stands. */
export function statusPage(site: Site, order: Order, contents: OrderContents): Page {
  return definePage({
    template: 'pages/order-status',
    type: 'order-status',
    isPrivate: true,
    title: 'Your order so far',
    content: {
      order: toOrderView(site, order, contents),
      steps: toOrderSteps(site, order, contents, Date.now()),
    } satisfies View,
  })
}

/** What was wrong with a form that asked for an order. */
interface LookupState {
  readonly values: TypedValues
  readonly errors: Readonly<Record<string, string>>
  readonly notice: Notice
  readonly status: number
}

/** The form that finds an order by its number and the email address of its buyer. */
export function lookupPage(rejected?: LookupState): Page {
  const { values = {}, errors = {}, notice, status = 200 } = rejected ?? {}
  return definePage({
    template: 'pages/order-lookup',
    type: 'order-status',
    isPrivate: rejected !== undefined,
    status,
    title: 'Find an order',
    url: STATUS_URL,
    content: {
      lookup: { formAction: LOOKUP_URL },
      values,
      errors,
      ...(notice === undefined ? {} : { notice: toNoticeView(notice) }),
    },
  })
}

/** There is no order at an address; the way to find it is right there. */
export function orderUnknownPage(): Page {
  return definePage({
    template: 'pages/order-lookup',
    type: 'not-found',
    isPrivate: true,
    status: 404,
    title: 'Order not found',
    content: { lookup: { formAction: LOOKUP_URL, isLost: true } },
  })
}

/** What the buyer of a digital product gets. */
export async function digitalPage(
  store: Store,
  site: Site,
  order: Order,
  { itemId, productName }: OrderLine,
  content: Json,
): Promise<Page> {
  const { sections, merchandising } = await fillSections(store, site, { data: content })
  return definePage({
    template: 'pages/digital-product',
    type: 'digital-product-composer-preview',
    isPrivate: true,
    title: productName,
    content: {
      order: urlsOf(order),
      digital: { id: itemId, sections },
      productMerchandisingContext: merchandising,
    },
  })
}

/** A mail as its reader would see it; `documentUrl` answers the mail itself. */
export function emailPage(order: Order, { to, subject, preheader }: Email, documentUrl: string): Page {
  return definePage({
    template: 'pages/email-preview',
    type: 'commerce-email-preview',
    isPrivate: true,
    title: 'Your order as a mail',
    content: { order: urlsOf(order), email: { to, subject, preheader, documentUrl } },
  })
}
