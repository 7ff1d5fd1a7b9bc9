import { type PageFacts, TRACKED_TYPE } from '../../engine/domain/tracking/page-facts.ts'
import { readAnalyticsId } from './analytics-id.ts'
import { awaitErrors } from './await-errors.ts'
import { followEvents } from './events/follow-events.ts'
import { followPage } from './follow-page.ts'
import { maySend } from './is-tracked.ts'
import { sendEvents } from './send-events.ts'
import { readSession } from './session.ts'
import { enterPage } from './visit.ts'

/** Tracks this page until `signal` ends it. `caught` holds the errors of scripts so far. */
export function startTracking(facts: PageFacts, caught: readonly Event[], signal: AbortSignal): void {
  // A closed page sends its own events of known visitors, and is not noted in any other way.
  const isClosed = facts.type === TRACKED_TYPE.accessDenied
  if (isClosed && !maySend()) return
  // First, because nothing is sent without the record that it makes.
  if (!isClosed) enterPage()
  const session = readSession(!isClosed)
  if (!isClosed) followPage(facts, session, signal)
  sendEvents(facts, { analyticsId: readAnalyticsId(), sessionId: session.id }, signal)
  followEvents(facts, signal)
  if (isClosed) return
  awaitErrors(facts, caught, signal)
  const { speed = 0 } = facts
  if (100 * Math.random() < speed)
    loadSpeed()
      .then(({ measureSpeed }) => measureSpeed(facts, signal))
      .catch(reportError)
}

/** By itself, because few page views are measured. */
const loadSpeed = () => import('./speed.ts')
