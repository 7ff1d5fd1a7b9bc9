import { ANALYTICS_ID, EVENT_STORAGE, TRACKING_COOKIE } from '../../engine/domain/tracking/cookies.ts'
import { setCookie } from '../runtime/set-cookie.ts'

/** The names of a visit in the storage of the browser. */
export const SESSION = { id: 'ss_sessionId', first: 'ss_firstSession', landed: 'ss_landed' } as const

/** Removes all that tracking keeps in the browser. */
export function clearTracking(): void {
  // Also one that cannot be decoded.
  for (const name of [...Object.values(TRACKING_COOKIE), ANALYTICS_ID])
    if (document.cookie.includes(`${name}=`)) setCookie(name, '', 0)
  try {
    for (const name of [ANALYTICS_ID, ...Object.values(SESSION), ...Object.values(EVENT_STORAGE)])
      for (const storage of [localStorage, sessionStorage]) storage.removeItem(name)
  } catch {
    // Storage is blocked, so it holds nothing of ours.
  }
}
