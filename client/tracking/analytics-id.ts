import { ANALYTICS_ID, TRACKING_LIFE_S } from '../../engine/domain/tracking/cookies.ts'
import { readCookie } from '../runtime/cookies.ts'
import { setCookie } from '../runtime/set-cookie.ts'
import { keep, recall } from '../runtime/storage.ts'
import { createId } from './create-id.ts'
import { warn } from './warn.ts'

/** The analytics id of this browser, in a cookie and in storage, so that it outlives either of them. */
export function readAnalyticsId(): string {
  const stored = recall(ANALYTICS_ID)
  const id = readCookie(ANALYTICS_ID) || (typeof stored === 'string' ? stored : createId())
  setCookie(ANALYTICS_ID, id, TRACKING_LIFE_S.analyticsId)
  const isKept = keep(ANALYTICS_ID, id, TRACKING_LIFE_S.analyticsId * 1000)
  if (!isKept) warn('Unable to store analyticsId')
  return id
}
