import { track } from '../track.ts'
import { pageFields } from './event-page.ts'
import type { EventPart } from './event-part.ts'
import { followRelated } from './follow-related.ts'
import { readItem } from './item-fields.ts'
import { onSight } from './on-sight.ts'
import { onView } from './on-view.ts'

const REVIEWS = '#reviews'

/** Notes a visit to the page of a product, and the use of its reviews and suggestions. */
export const part: EventPart = (page, signal) => {
  const item = readItem(page)
  if (item === undefined) return
  followRelated(page, item, signal)
  const fields = () => ({ ...pageFields(page), ...item })
  onView(signal, () => track('CommerceShopping_VisitPDP', fields()))
  onSight(document.querySelectorAll(REVIEWS), signal, () => track('CommerceShopping_ReviewsTab', fields()))
  const follow = ({ target }: Event) => {
    if ((target as Element).closest(`a[href$="${REVIEWS}"]`) !== null)
      track('CommerceShopping_ReviewsVitalsAnchorLink', fields())
  }
  document.addEventListener('click', follow, { signal })
}
