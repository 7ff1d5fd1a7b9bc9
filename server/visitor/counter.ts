import { LRUCache } from 'lru-cache'
import type { Redis } from './redis.ts'

/** The sum of a key in its window. */
export interface Count {
  readonly total: number
  /** Seconds until the window ends and the sum begins again at 0. */
  readonly endsInS: number
}

/** Sums of amounts by key, each in a window that begins with the first amount. */
export interface RateCounter {
  /** Adds an amount, which may be negative, and answers the sum. Rejects while the counts are out of reach. */
  readonly add: (key: string, amount: number, windowS: number) => Promise<Count>
}

/** More keys than this push out the oldest ones, so that counting itself is bounded: about 4 MB. */
const MAX_KEYS = 20_000

/** Counts in the memory of this process. */
export class MemoryCounter implements RateCounter {
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

/** Adds to a sum, gives a new one its end, and answers the sum and the milliseconds until then, as one step. */
const ADD = `
local total = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {total, left}`

/** Counts in Redis, for all replicas together. */
export class RedisCounter implements RateCounter {
  readonly #redis: Redis

  constructor(redis: Redis) {
    this.#redis = redis
  }

  async add(key: string, amount: number, windowS: number): Promise<Count> {
    const [total, leftMs] = (await this.#redis.run(ADD, PREFIX + key, [amount, windowS * 1000])) as number[]
    if (total === undefined || leftMs === undefined) throw new Error('Redis counted nothing.')
    return { total, endsInS: Math.ceil(leftMs / 1000) }
  }
}
