import { TRACKING_COOKIE, TRACKING_LIFE_S } from '../../engine/domain/tracking/cookies.ts'
import {
  beginVisit,
  readRecord,
  type VisitorRecord,
  writeRecord,
} from '../../engine/domain/tracking/visitor-record.ts'
import { readCookie } from '../runtime/cookies.ts'
import { setCookie } from '../runtime/set-cookie.ts'
import { createId } from './create-id.ts'

/** A visitor on a page. */
export interface Visit {
  readonly record: VisitorRecord
  /** The id of the visit. */
  readonly id: string
  /** The id of the browser. */
  readonly browser: string
  /** Whether no page of this visit was seen before. */
  readonly isLanding: boolean
}

/**
 * Notes that the visitor is on a page: goes on with the visit, or begins one when none was noted for 30 minutes. A new visit
 * updates the visitor record.
 */
export function enterPage(nowMs = Date.now()): Visit {
  const known = readRecord(readCookie(TRACKING_COOKIE.record))
  const going = readCookie(TRACKING_COOKIE.visit) && readCookie(TRACKING_COOKIE.visitId)
  const isGoingOn = known !== undefined && going !== undefined && going !== ''
  const record = isGoingOn ? known : beginVisit(known, createId(), nowMs)
  const id = isGoingOn ? going : createId()
  const browser = readCookie(TRACKING_COOKIE.browser) || createId()
  if (!isGoingOn) setCookie(TRACKING_COOKIE.record, writeRecord(record), TRACKING_LIFE_S.record)
  setCookie(TRACKING_COOKIE.visit, String(record.visitMs), TRACKING_LIFE_S.visit)
  setCookie(TRACKING_COOKIE.visitId, id, TRACKING_LIFE_S.visit)
  setCookie(TRACKING_COOKIE.browser, browser, TRACKING_LIFE_S.record)
  return { record, id, browser, isLanding: readCookie(TRACKING_COOKIE.pageVisit) !== id }
}

/** Notes the visit of the page view that was sent last. */
export function notePageView({ id }: Visit): void {
  setCookie(TRACKING_COOKIE.pageVisit, id, TRACKING_LIFE_S.visit)
}
