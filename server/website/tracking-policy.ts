import type { TrackingPolicy } from '../../engine/domain/tracking/consent.ts'
import type { Website } from '../store/types.ts'

/** Which visitors a website tracks: as its owner set it, else as its files say, else all who do not refuse. */
export function trackingPolicyOf({ settings }: Pick<Website, 'settings'>): TrackingPolicy {
  return (settings.ownTracking ?? settings.tracking)?.policy ?? 'all'
}
