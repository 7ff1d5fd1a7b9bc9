import { isTrackingAllowed } from '../../engine/domain/tracking/consent.ts'
import { TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import type { PageFacts } from '../../engine/domain/tracking/page-facts.ts'
import { readCookie } from '../runtime/cookies.ts'
import { pageFacts } from './page-facts.ts'
import { readWishes } from './wishes.ts'

/** Whether the website, the browser and the visitor allow that a page is tracked, as their words are now. */
export function isTracked({ off, policy = 'all' }: PageFacts): boolean {
  return off !== true && isTrackingAllowed(policy, readWishes())
}

/**
 * Whether tracking of this page may go on. Another tab may have ended it since: by an answer, or, for a contributor who signed in
 * there, by removing the visitor record.
 */
export function maySend(): boolean {
  return readCookie(TRACKING_COOKIE.record) !== undefined && isTracked(pageFacts() ?? {})
}
