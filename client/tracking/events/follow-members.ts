import { track } from '../track.ts'
import { pageFields } from './event-page.ts'
import type { EventPart } from './event-part.ts'
import { onView } from './on-view.ts'

/** The button that leads to the membership of a closed page. */
const LINK = 'main a[class*="button"]'

/** The form that leads to the membership of a closed lesson. */
const FORM = '.video-paywall form'

/** Notes visits to closed pages and lessons, and whether the visitor follows the way in. */
export const part: EventPart = (page, signal) => {
  const fields = () => ({ ...pageFields(page), collection_id: page.collection ?? '' })
  onView(signal, () => track('AccessDeniedPageView', fields()))
  const follow = ({ target, type }: Event) => {
    const way = (target as Element).closest<HTMLElement>(type === 'submit' ? FORM : LINK)
    if (way === null) return
    const path = way instanceof HTMLAnchorElement ? way.href : (way.dataset['next'] ?? '')
    track('AccessDeniedCTA', { ...fields(), destination_url: new URL(path, location.href).href })
  }
  // Before the island of the form, which leads away.
  for (const type of ['click', 'submit']) document.addEventListener(type, follow, { signal, capture: true })
}
