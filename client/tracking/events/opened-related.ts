import type { SeenEntry } from '../../../engine/domain/tracking/cart-changes.ts'
import { EVENT_STORAGE, TRACKING_LIFE_S } from '../../../engine/domain/tracking/cookies.ts'
import { keep, recall } from '../../runtime/storage.ts'
import { track } from '../track.ts'
import { type EventPage, pageFields } from './event-page.ts'
import type { ItemFields } from './item-fields.ts'

/** Products that were opened from the suggestions beside another one, by their path. */
type Opened = Readonly<Record<string, ItemFields>>

/** Keeps for this visit beside which product another one was opened. */
export function keepOpened(path: string, beside: ItemFields): void {
  keep(EVENT_STORAGE.related, { ...recallOpened(), [path]: beside }, TRACKING_LIFE_S.visit * 1000)
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
