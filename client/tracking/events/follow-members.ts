import { track } from '../track.ts'
import { type EventPage, pageFields } from './event-page.ts'
import { onView } from './on-view.ts'

const ACCESS_DENIED = 106

/** The button that leads to the membership. */
const CALL_TO_ACTION = 'main a[class*="button"]'

/** Notes visits to closed pages, and whether the visitor follows the way in. Other pages are left alone. */
export function followMembers(page: EventPage, signal: AbortSignal): void {
  if (page.type !== ACCESS_DENIED) return
  const fields = () => ({ ...pageFields(page), collection_id: page.collection ?? '' })
  onView(signal, () => track('AccessDeniedPageView', fields()))
  const follow = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>(CALL_TO_ACTION)
    if (link !== null) track('AccessDeniedCTA', { ...fields(), destination_url: link.href })
  }
  document.addEventListener('click', follow, { signal })
}
