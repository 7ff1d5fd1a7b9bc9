import { API_PATH, PAGE_PATH, withQuery } from '../../../engine/domain/data/paths.ts'
import { buttonLabelOf } from '../../../engine/domain/islands/product-form.ts'
import { areasOf, paidMemberships } from '../../shop/membership/memberships.ts'
import type { LinkedOrder } from '../../shop/orders/order-links.ts'
import type { Collection } from '../../store/types.ts'
import type { Visit } from '../../visitor/visit.ts'
import type { Lock } from '../../website/locks.ts'
import { definePage, type Page } from '../../website/page.ts'
import type { Site } from '../../website/site.ts'
import { collectionUrl } from '../../website/urls.ts'
import type { View } from '../../website/view.ts'
import { toItemViews } from '../item-views.ts'

/** The page of a members' area for a visitor without its membership, with the product that is the membership. */
export async function accessDeniedPage(
  { read, request, site }: Visit,
  collection: Collection,
  { membershipId }: Extract<Lock, { kind: 'membership' }>,
): Promise<Page> {
  const item = await site.items.byId(read.items, membershipId)
  const { views } = await toItemViews(read, site, item === undefined ? [] : [item])
  const [membership] = views.map((view) => ({ ...view, buttonLabel: buttonLabelOf(site, view) }))
  const returnTo = collectionUrl(collection)
  return definePage({
    template: 'pages/access-denied',
    type: 'member-area-access-denied',
    // 403, so that search engines do not list the page and caches do not keep it for members.
    status: 403,
    title: collection.title,
    url: returnTo,
    collectionId: collection.id,
    content: {
      ...(membership === undefined ? {} : { membership }),
      ...(request.account === null ? { signInUrl: withQuery(PAGE_PATH.accountLogin, { returnTo }) } : {}),
    },
  })
}

/** The members' areas that an order opens, and the form that opens them, for the order's confirmation. */
export function toMembershipView(site: Site, order: LinkedOrder): View {
  const areas = areasOf(site, paidMemberships(order))
  return {
    isOpen: areas.length > 0 && areas.every(({ id }) => !site.closed.has(id)),
    areas: areas.map((area) => ({ title: area.title, url: collectionUrl(area) })),
    formAction: API_PATH.membership,
    orderId: order.key,
  }
}
