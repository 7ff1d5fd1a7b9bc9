import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { type PageFacts, TRACKED_TYPE } from '../../engine/domain/tracking/page-facts.ts'
import { readCookie } from '../runtime/cookies.ts'
import { readAnalyticsId } from './analytics-id.ts'
import { awaitErrors } from './await-errors.ts'
import { followEvents } from './events/follow-events.ts'
import { followPage } from './follow-page.ts'
import { sendEvents } from './send-events.ts'
import { readSession } from './session.ts'

/** Tracks this page until `signal` ends it. `caught` holds the errors of scripts so far. */
export function startTracking(facts: PageFacts, caught: readonly Event[], signal: AbortSignal): void {
  // A closed page sends its own events, and is not noted in any other way. So nothing of it is sent before a visit has begun.
  const isClosed = facts.type === TRACKED_TYPE.accessDenied
  if (isClosed && readCookie(TRACKING_COOKIE.record) === undefined) return
  const session = readSession()
  // First, because events are sent only with the cookie that it sets.
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
