import { LRUCache } from 'lru-cache'

interface Bucket {
  tokens: number
  filledAtMs: number
}

/** Tenants whose rate is followed at once; who is forgotten starts with a full bucket. */
const MAX_TENANTS = 10_000

/**
 * How many requests a tenant may send: so many a second, and as many at once.
 *
 * Not a plugin's window of requests, because each line of a batch counts like a request of its own.
 */
export class TenantRates {
  readonly #perSecond: number
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_TENANTS })

  /** 0 is no limit. */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** Counts a request; answers the seconds after which it would be allowed, 0 when it is. */
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
