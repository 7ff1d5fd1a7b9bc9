import { track } from '../track.ts'
import { type EventPage, pageFields } from './event-page.ts'
import type { ItemFields } from './item-fields.ts'
import { onSight } from './on-sight.ts'
import { onView } from './on-view.ts'

const REVIEWS = '#reviews'

/** Notes a visit to the page of a product, and the use of its reviews. */
export function followProduct(page: EventPage, item: ItemFields, signal: AbortSignal): void {
  const fields = () => ({ ...pageFields(page), ...item })
  onView(signal, () => track('CommerceShopping_VisitPDP', fields()))
  onSight(document.querySelectorAll(REVIEWS), signal, () => track('CommerceShopping_ReviewsTab', fields()))
  const follow = ({ target }: Event) => {
    if ((target as Element).closest(`a[href$="${REVIEWS}"]`) !== null)
      track('CommerceShopping_ReviewsVitalsAnchorLink', fields())
  }
  document.addEventListener('click', follow, { signal })
}
