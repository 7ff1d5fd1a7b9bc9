import { describe, expect, it } from 'vitest'
import {
  asksForConsent,
  isTrackingAllowed,
  TRACKING_POLICIES,
  type TrackingPolicy,
  type TrackingWishes,
} from '../../engine/domain/tracking/consent.ts'

const ALLOWED: Readonly<Record<TrackingPolicy, readonly (string | undefined)[]>> = {
  all: [undefined, 'yes', 'maybe', ''],
  consent: ['yes'],
  none: [],
}
const ASKED: Readonly<Record<TrackingPolicy, readonly (string | undefined)[]>> = {
  all: [],
  // A cookie that no form of ours has set is no answer.
  consent: [undefined, 'maybe', ''],
  none: [],
}
const WISHES: readonly TrackingWishes[] = [true, false].flatMap((refuses) =>
  [undefined, 'yes', 'no', 'maybe', ''].map((consent) => ({ refuses, consent })),
)

describe.each(TRACKING_POLICIES)('the policy "%s"', (policy) => {
  it.each(WISHES)('is asked with %j', ({ refuses, consent }) => {
    const wishes = { refuses, consent }
    expect(isTrackingAllowed(policy, wishes)).toBe(!refuses && ALLOWED[policy].includes(consent))
    expect(asksForConsent(policy, wishes)).toBe(!refuses && ASKED[policy].includes(consent))
  })

  it.each(WISHES)('never asks where it may track already: %j', (wishes) => {
    expect(isTrackingAllowed(policy, wishes) && asksForConsent(policy, wishes)).toBe(false)
  })
})
