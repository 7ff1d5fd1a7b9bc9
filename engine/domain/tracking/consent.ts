/**
 * How a website tracks its visitors: all who do not refuse by their browser, only those who agreed, or none (a restrictive policy).
 */
export type TrackingPolicy = (typeof TRACKING_POLICIES)[number]

export const TRACKING_POLICIES = ['all', 'consent', 'none'] as const

/** Words of a browser and its visitor about tracking. */
export interface TrackingWishes {
  /** Whether the browser sends Do Not Track or Global Privacy Control. */
  readonly refuses: boolean
  /** The answer of the visitor, as the cookie has it; undefined before one was given. */
  readonly consent: string | undefined
}

/** Whether anything of a visitor may be sent or stored. */
export function isTrackingAllowed(policy: TrackingPolicy, { refuses, consent }: TrackingWishes): boolean {
  if (refuses || policy === 'none' || consent === 'no') return false
  return policy === 'all' || consent === 'yes'
}

/** Whether the website has to ask this visitor. A browser that refuses has answered. */
export function asksForConsent(policy: TrackingPolicy, { refuses, consent }: TrackingWishes): boolean {
  return policy === 'consent' && !refuses && consent !== 'yes' && consent !== 'no'
}

/** Dispatched on the document when the visitor has answered, so that tracking begins or ends on the same page. */
export const CONSENT_EVENT = 'tracking-consent'
