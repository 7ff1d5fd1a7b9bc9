/** The kinds of hits, by the numbers that `RecordHit` sends (platform specification §3). */
export const HIT_KIND = { 'page-view': 1, 'site-search': 2, heartbeat: 10, audio: 20, video: 21 } as const

export type HitKind = keyof typeof HIT_KIND

/** A call of tracking is given up after this time, and its failure is ignored (storefront specification §7). */
export const TRACKING_TIMEOUT_MS = 2500
