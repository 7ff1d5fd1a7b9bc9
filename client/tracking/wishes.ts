import type { TrackingWishes } from '../../engine/domain/tracking/consent.ts'
import { CONSENT_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { readCookie } from '../runtime/cookies.ts'

/** The words of this browser and its visitor about tracking. */
export function readWishes(): TrackingWishes {
  const { doNotTrack } = navigator
  const refuses = doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
  return { refuses, consent: readCookie(CONSENT_COOKIE) }
}
