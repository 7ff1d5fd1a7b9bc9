import { track } from '../track.ts'
import { type EventPage, pageFields } from './event-page.ts'
import type { ItemFields } from './item-fields.ts'
import { onSight } from './on-sight.ts'
import { keepOpened } from './opened-related.ts'

const LINK = '.suggestions a.card-link'

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
    keepOpened(related_item_id, item)
  }
  document.addEventListener('click', open, { signal })
}
