import { sendCensus } from '../census.ts'
import type { EventPart } from './event-part.ts'
import { onSight } from './on-sight.ts'

/** The overlay, which its island opens, and the tab that names it. */
const [OVERLAY, TAB] = ['#popup-overlay', '[data-island="popup-overlay"]']

const BAR = '.announcement'

/** Sends that the announcement and the overlay are shown, closed, or answered. */
export const part: EventPart = (_, signal) => {
  const send = (shown: Element, action: 'shown' | 'closed' | 'submitted') => {
    const { collectionId = '', version = '' } =
      document.querySelector<HTMLElement>(shown.matches(OVERLAY) ? TAB : BAR)?.dataset ?? {}
    sendCensus('overlay', { overlayId: shown.matches(BAR) ? 'announcement' : collectionId, action, version })
  }
  onSight(document.querySelectorAll(BAR), signal, (bar) => send(bar, 'shown'))
  // It does not bubble.
  const toggle = (event: Event) => {
    const overlay = event.target as Element
    if (overlay.matches(OVERLAY))
      send(overlay, (event as ToggleEvent).newState === 'open' ? 'shown' : 'closed')
  }
  document.addEventListener('toggle', toggle, { signal, capture: true })
  const answer = ({ target, type }: Event) => {
    const shown = (target as Element).closest(`${OVERLAY}, ${BAR}`)
    if (shown === null) return
    if (type === 'submit' || (target as Element).closest('a[href]') !== null) send(shown, 'submitted')
    else if ((target as Element).closest('.announcement-close') !== null) send(shown, 'closed')
  }
  for (const type of ['click', 'submit']) document.addEventListener(type, answer, { signal, capture: true })
}
