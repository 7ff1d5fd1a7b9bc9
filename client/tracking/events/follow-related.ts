import type { SeenEntry } from '../../../engine/domain/tracking/cart-changes.ts'
import { EVENT_STORAGE, TRACKING_LIFE_S } from '../../../engine/domain/tracking/cookies.ts'
import { keep, recall } from '../../runtime/storage.ts'
import { track } from '../track.ts'
import { type EventPage, pageFields } from './event-page.ts'
import type { ItemFields } from './item-fields.ts'
import { onSight } from './on-sight.ts'

const LINK = '.suggestions a.card-link'

/** Products that were opened from the suggestions beside another one, by their path. */
type Opened = Readonly<Record<string, ItemFields>>

/** Notes suggestions beside a product that are shown and opened. Cards have no ids, so the path of a product names it. */
export function followRelated(page: EventPage, item: ItemFields, signal: AbortSignal): void {
  const fields = () => ({ ...pageFields(page), ...item })
  const links = document.querySelectorAll<HTMLAnchorElement>(LINK)
  const related_item_ids = [...links].map(({ pathname }) => pathname)
  onSight(document.querySelectorAll('.suggestions'), signal, () =>
    track('CommerceShopping_RelatedProductDisplay', { ...fields(), related_item_ids }),
  )
  const open = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>(LINK)
    if (link === null) return
    const related_item_id = link.pathname
    track('CommerceShopping_RelatedProductClick', { ...fields(), related_item_id })
    keep(EVENT_STORAGE.related, { ...recallOpened(), [related_item_id]: item }, TRACKING_LIFE_S.visit * 1000)
  }
  document.addEventListener('click', open, { signal })
}

/** Notes that a product came into the cart, if the visitor found it beside another one in this visit. */
export function noteRelatedAdded(page: EventPage, { fullUrl }: SeenEntry): void {
  const { pathname } = new URL(fullUrl, location.href)
  const opened = recallOpened()
  const item = Object.hasOwn(opened, pathname) ? opened[pathname] : undefined
  if (item === undefined) return
  const fields = { ...pageFields(page), ...item, related_item_id: pathname }
  track('CommerceShopping_RelatedProductAddToCart', fields)
}

function recallOpened(): Opened {
  return (recall(EVENT_STORAGE.related) ?? {}) as Opened
}
