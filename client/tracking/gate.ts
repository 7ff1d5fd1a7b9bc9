import { CONSENT_EVENT } from '../../engine/domain/tracking/consent.ts'
import { isSkipped } from '../../engine/domain/tracking/page-facts.ts'
import { clearTracking } from './clear-tracking.ts'
import { isTracked, maySend } from './is-tracked.ts'
import { pageFacts } from './page-facts.ts'

/**
 * Begins tracking where it is allowed. Where it is not, nothing is loaded and sent, and all that it keeps in the browser is
 * removed. An answer of the visitor begins or ends it on the same page.
 *
 * `caught` holds the errors of scripts so far. They are sent once, and only where tracking was allowed when they happened.
 */
export function openGate(caught: readonly Event[]): void {
  const facts = pageFacts()
  // Markers of a visit outlive a page that is not found.
  if (facts === undefined || isSkipped(facts)) return
  let early = caught
  let running: AbortController | undefined
  const decide = () => {
    const isGoingOn = running !== undefined
    if (isGoingOn ? maySend() : isTracked(facts)) {
      if (isGoingOn) return
      running = new AbortController()
      const { signal } = running
      const errors = early
      loadTracking()
        .then(({ startTracking }) => signal.aborted || startTracking(facts, errors, signal))
        .catch(reportError)
    } else {
      running?.abort()
      running = undefined
      clearTracking()
    }
    early = []
  }
  document.addEventListener(CONSENT_EVENT, decide)
  decide()
}

/** By itself, because the bundler would write an import that names its function three times as long. */
const loadTracking = () => import('./start.ts')
