import { type PageFacts, TRACKED_TYPE } from '../../../engine/domain/tracking/page-facts.ts'
import type { EventPart } from './event-part.ts'
import { followButtons } from './follow-buttons.ts'
import { followCart } from './follow-cart.ts'
import { followForms } from './follow-forms.ts'

/** Events of some pages: the markup or the types of these pages, and the module that follows them. */
interface PartEntry {
  readonly where?: string
  readonly types?: readonly number[]
  readonly load: () => Promise<{ readonly part: EventPart }>
}

const { item, cart, cartV2, checkout, accessDenied } = TRACKED_TYPE

/** Recordings and videos, and the links and blocks that become players. */
const PLAYERS = 'audio,video,[data-island=film],[class*=video]'

/** The links to them, of our theme and of existing ones. */
const QUICK_VIEWS = '[data-island=quick-view],[class*=quick-view]'

const PARTS: readonly PartEntry[] = [
  { types: [item], load: () => import('./follow-product.ts') },
  { types: [cart, cartV2, checkout], load: () => import('./follow-cart-pages.ts') },
  { types: [accessDenied], where: '.video-paywall', load: () => import('./follow-members.ts') },
  { where: '.lesson,.lesson-list', load: () => import('./follow-lessons.ts') },
  { where: '#purchase-event', load: () => import('./follow-purchase.ts') },
  { where: PLAYERS, load: () => import('../follow-players.ts') },
  { where: QUICK_VIEWS, load: () => import('./follow-quick-views.ts') },
  { where: '.announcement,#popup-overlay', load: () => import('./follow-overlays.ts') },
]

/**
 * Notes the events of a page until `signal` ends it, by its markup, its cart and the clicks of its visitor. Islands know
 * nothing of it. A closed page tells nothing but its own events.
 */
export function followEvents(page: PageFacts, signal: AbortSignal): void {
  const { type = 0 } = page
  const isClosed = type === accessDenied
  for (const { where, types, load } of PARTS)
    if (types?.includes(type) || (where && !isClosed && document.querySelector(where)))
      load()
        .then(({ part }) => signal.aborted || part(page, signal))
        .catch(reportError)
  if (isClosed) return
  followCart(page, signal)
  followForms(signal)
  followButtons(signal)
}
