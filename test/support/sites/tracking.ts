import type { TrackingPolicy } from '../../../engine/domain/tracking/consent.ts'
import type { SiteFiles } from '../../../server/website/files/site-files.ts'

export const TRACKING = '/api/tracking'

/** The call of the form that answers the question for consent. */
export const CONSENT = `${TRACKING}/consent`

/** The calls about the choice of tracking, which `tracking-settings.test.ts` and `tracking-consent.test.ts` send. */
export const TRACKING_CALLS = [`GET ${TRACKING}/settings`, `PUT ${TRACKING}/settings`, `POST ${CONSENT}`]

/** The files of a website with another policy of tracking. */
export function tracking({ site, ...files }: SiteFiles, policy: TrackingPolicy): SiteFiles {
  return { ...files, site: { ...site, settings: { ...site.settings, tracking: { policy } } } }
}
