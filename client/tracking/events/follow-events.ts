import type { EventPage } from './event-page.ts'
import { followButtons } from './follow-buttons.ts'
import { followCartChanges } from './follow-cart-changes.ts'
import { followCartPages } from './follow-cart-pages.ts'
import { followForms } from './follow-forms.ts'
import { followLessons } from './follow-lessons.ts'
import { followMembers } from './follow-members.ts'
import { followOverlays } from './follow-overlays.ts'
import { followProduct } from './follow-product.ts'
import { followPurchase } from './follow-purchase.ts'
import { followQuickViews } from './follow-quick-views.ts'
import { followRelated, noteRelatedAdded } from './follow-related.ts'
import { readItem } from './item-fields.ts'

/**
 * Notes the events of a page until `signal` ends it, by its markup, its cart and the clicks of its visitor. Islands know
 * nothing of it.
 */
export function followEvents(page: EventPage, signal: AbortSignal): void {
  const item = readItem(page)
  if (item !== undefined) {
    followProduct(page, item, signal)
    followRelated(page, item, signal)
  }
  followCartChanges(page, signal, (entry) => noteRelatedAdded(page, entry))
  followCartPages(page, signal)
  followMembers(page, signal)
  followLessons(page, signal)
  followPurchase()
  followForms(signal)
  followButtons(signal)
  followOverlays(signal)
  followQuickViews(signal)
}
