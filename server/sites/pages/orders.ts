import { API_PATH, PAGE_PATH } from '../../../engine/domain/data/paths.ts'
import type { Json } from '../../../engine/index.ts'
import { type OrderBelongings, toCardViews } from '../../shop/orders/order-belongings.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import { orderNumberOf } from '../../shop/orders/order-number.ts'
import { toOrderSteps } from '../../shop/orders/order-steps.ts'
import { orderUrls } from '../../shop/orders/order-urls.ts'
import { toOrderView } from '../../shop/orders/order-view.ts'
import type { Repositories } from '../../store/repositories.ts'
import type { OrderLine } from '../../store/types.ts'
import { type FormState, NEW_FORM, toFormContent } from '../../visitor/form-state.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import type { View } from '../../website/view.ts'
import { fillSections } from './sections.ts'

/** The page with the progress of an order. */
export function statusPage(site: Site, order: LinkedOrder, belongings: OrderBelongings): Page {
  return definePage({
    template: 'pages/order-status',
    type: 'order-status',
    isPrivate: true,
    title: site.say('title_order_status'),
    content: {
      order: { ...toOrderView(site, order, belongings), giftCards: toCardViews(site, belongings.cards) },
      steps: toOrderSteps(site, order, belongings),
    } satisfies View,
  })
}

/** The form that finds an order by its number and the email address of its buyer. */
export function lookupPage(site: Site, state: FormState): Page {
  return definePage({
    template: 'pages/order-lookup',
    type: 'order-status',
    isPrivate: state !== NEW_FORM,
    status: state.status,
    title: site.say('title_order_lookup'),
    url: PAGE_PATH.orderStatus,
    content: {
      lookup: toLookupView(site, false),
      ...toFormContent(state),
    },
  })
}

/** The page for an unknown order, with the form that finds one. */
export function orderUnknownPage(site: Site): Page {
  return definePage({
    template: 'pages/order-lookup',
    type: 'not-found',
    isPrivate: true,
    status: 404,
    title: site.say('title_order_unknown'),
    content: { lookup: toLookupView(site, true) },
  })
}

/** The form with an example of a number, as this website writes it. */
function toLookupView(site: Site, isLost: boolean): View {
  return { formAction: API_PATH.orderStatus, isLost, example: orderNumberOf(site, { number: 1001, id: '' }) }
}

/** The page with the content of a bought digital product. */
export async function digitalPage(
  read: Repositories,
  site: Site,
  order: LinkedOrder,
  { itemId, productName }: OrderLine,
  content: Json,
): Promise<Page> {
  const { sections, merchandising } = await fillSections(read, site, { data: content })
  return definePage({
    template: 'pages/digital-product',
    type: 'digital-product-composer-preview',
    isPrivate: true,
    title: productName,
    content: {
      order: orderUrls(order),
      digital: { id: itemId, sections },
      productMerchandisingContext: merchandising,
    },
  })
}
