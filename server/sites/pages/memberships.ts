import { openedBy } from '../../shop/memberships.ts'
import type { Store } from '../../store/store.ts'
import type { Collection, Order } from '../../store/types.ts'
import { toContent } from '../content.ts'
import type { Lock } from '../locks.ts'
import { areasOf } from '../memberships.ts'
import { definePage, type Page } from '../page.ts'
import type { Site } from '../site.ts'
import { collectionUrl } from '../urls.ts'
import type { View } from '../view.ts'
import { buttonLabelOf } from '../views/product.ts'

/** Where the form on a confirmation is sent that opens the members' area. */
export const MEMBERSHIP_URL = '/api/site/membership'

/** What stands where only members may be, with the membership to be bought. */
export async function accessDeniedPage(
  store: Store,
  site: Site,
  collection: Collection,
  { membershipId }: Extract<Lock, { kind: 'membership' }>,
): Promise<Page> {
  const item = await site.items.byId(store.read.items, membershipId)
  const { views } = await toContent(store, site, item === undefined ? [] : [item])
  const [membership] = views.map((view) => ({ ...view, buttonLabel: buttonLabelOf(site.base, view) }))
  return definePage({
    template: 'pages/access-denied',
    type: 'member-area-access-denied',
    // The address is right and the visitor is not: no search engine lists it, and no cache hands it to a member.
    status: 403,
    title: collection.title,
    url: collectionUrl(collection),
    content: membership === undefined ? {} : { membership },
  })
}

/** What the confirmation of an order says of the members' area that it opens. */
export function toMembershipView(site: Site, order: Order): View {
  const areas = areasOf(site, openedBy(order))
  return {
    isOpen: areas.length > 0 && areas.every(({ id }) => !site.closed.has(id)),
    areas: areas.map((area) => ({ title: area.title, url: collectionUrl(area) })),
    formAction: MEMBERSHIP_URL,
    orderId: order.id,
  }
}
