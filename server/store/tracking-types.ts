import type { TrackingPolicy } from '../../engine/domain/tracking/consent.ts'

/** Which visitors of a website are tracked. */
export interface TrackingSettings {
  readonly policy: TrackingPolicy
}
