import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/** The sum of a key in its window. */
export interface Count {
  readonly total: number
  /** Seconds until the window ends and the sum begins again at 0. */
  readonly endsInS: number
}

/** Sums of amounts by key, each in a window that begins with the first amount. */
export interface Counter {
  /** Adds an amount, which may be negative, and answers the sum. Rejects while the counts are out of reach. */
  readonly add: (key: string, amount: number, windowS: number) => Promise<Count>
}

/** More keys than this push out the oldest ones, so that counting itself is bounded: about 4 MB. */
const MAX_KEYS = 20_000

/** Counts in the memory of this process. */
export class MemoryCounter implements Counter {
  readonly #sums = new LRUCache<string, { total: number; readonly endsMs: number }>({ max: MAX_KEYS })

  async add(key: string, amount: number, windowS: number): Promise<Count> {
    const nowMs = Date.now()
    const known = this.#sums.get(key)
    const sum =
      known !== undefined && known.endsMs > nowMs ? known : { total: 0, endsMs: nowMs + windowS * 1000 }
    sum.total += amount
    this.#sums.set(key, sum)
    return { total: sum.total, endsInS: Math.ceil((sum.endsMs - nowMs) / 1000) }
  }
}

const PREFIX = 'vitrine-sum-'

/** Counts in Redis, for all replicas together. */
export class RedisCounter implements Counter {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async add(key: string, amount: number, windowS: number): Promise<Count> {
    const name = PREFIX + key
    const answers = await this.#redis
      .multi()
      .incrby(name, amount)
      .expire(name, windowS, 'NX')
      .ttl(name)
      .exec()
    const [total, , endsInS] = (answers ?? []).map(([error, answer]) => {
      if (error !== null) throw error
      return Number(answer)
    })
    if (total === undefined || endsInS === undefined) throw new Error('Redis counted nothing.')
    return { total, endsInS }
  }
}
