import type { TrackingPolicy } from './consent.ts'

/**
 * Facts about a page that its scripts of tracking need, the same for all visitors of a shared page. Members that are empty
 * or the default are left out.
 */
export interface PageFacts {
  readonly website?: string
  readonly template?: string
  /** A number of `PAGE_TYPE`. */
  readonly type?: number
  readonly item?: string
  readonly collection?: string
  /** The kind of permission that the page asks for; by default 1, for a public page. */
  readonly permission?: number
  /** By default `all`. */
  readonly policy?: TrackingPolicy
  /** Whether the visitor works on the website, so that nothing of the page is noted. */
  readonly off?: boolean
  /** The share of page views in percent whose speed is measured; by default none. */
  readonly speed?: number
}

/** Types of pages that are noted in their own way, or not at all (platform specification §2 and §4). */
export const TRACKED_TYPE = {
  item: 50,
  notFound: 100,
  search: 102,
  lockScreen: 103,
  accessDenied: 106,
  cart: 200,
  checkout: 201,
  cartV2: 205,
} as const

/** Whether nothing is sent of a page: it is not found, or a lock screen. The cookies of its visitor stay. */
export function isSkipped({ type }: PageFacts): boolean {
  return type === TRACKED_TYPE.notFound || type === TRACKED_TYPE.lockScreen
}
