import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { type PageFacts, TRACKED_TYPE } from '../../engine/domain/tracking/page-facts.ts'
import { readCookie } from '../runtime/cookies.ts'
import { readAnalyticsId } from './analytics-id.ts'
import { followErrors } from './follow-errors.ts'
import { followPage } from './follow-page.ts'
import { followPlayers } from './follow-players.ts'
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
  loadEvents()
    .then(({ followEvents }) => signal.aborted || followEvents(facts, signal))
    .catch(reportError)
  if (isClosed) return
  followPlayers(facts, signal)
  followErrors(facts, caught, signal)
  const { speed = 0 } = facts
  if (100 * Math.random() < speed)
    loadSpeed()
      .then(({ measureSpeed }) => measureSpeed(facts, signal))
      .catch(reportError)
}

/** By itself, because few page views are measured. */
const loadSpeed = () => import('./speed.ts')

/** By itself, because a page view need not wait for it. */
const loadEvents = () => import('./events/follow-events.ts')
