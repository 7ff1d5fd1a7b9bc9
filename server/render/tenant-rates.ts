import { LRUCache } from 'lru-cache'

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Tenants that are remembered. A forgotten one starts again with a full bucket. */
const MAX_TENANTS = 10_000

/**
 * A token bucket for each tenant: `perSecond` requests a second, and as many at once.
 *
 * The package @fastify/rate-limit does not fit, because each line of a batch counts as a request.
 */
export class TenantRates {
  readonly #perSecond: number
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_TENANTS })

  /** `perSecond` 0 means no limit. */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Counts a request. Returns 0 when it is allowed, else the seconds until it would be. */
  take(tenant: string, nowMs: number): number {
    if (this.#perSecond === 0) return 0
    const bucket = this.#fill(tenant, nowMs)
    if (bucket.tokens < 1) return (1 - bucket.tokens) / this.#perSecond
    bucket.tokens--
    return 0
  }

  #fill(tenant: string, nowMs: number): Bucket {
    const known = this.#buckets.get(tenant)
    if (known === undefined) {
      const bucket = { tokens: this.#perSecond, filledAtMs: nowMs }
      this.#buckets.set(tenant, bucket)
      return bucket
    }
    const gained = ((nowMs - known.filledAtMs) / 1000) * this.#perSecond
    known.tokens = Math.min(this.#perSecond, known.tokens + gained)
    known.filledAtMs = nowMs
    return known
  }
}
