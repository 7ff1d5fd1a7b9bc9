import { LRUCache } from 'lru-cache'

/** A website has its whole time again this long after its last long render. */
const MEMORY_MS = 10_000

/** The smallest share of the whole time is 1 / 2^3, which is 4 ms by default: twenty times as long as a usual page takes. */
const MAX_HALVINGS = 3

const MAX_TENANTS = 10_000

/** A process renders slowly for so long after its start, because V8 has not optimized its code yet. */
const SLOW_START_MS = 60_000

/**
 * The milliseconds that a render of each website may hold the event loop.
 *
 * Each render that a limit stopped halves the time of its website, because its next one will probably be long as well. So a
 * website that sends a new long template each time holds the event loop for little, and its usual pages stay there.
 */
export class InlineTimes {
  readonly #maxMs: number
  readonly #isOn: boolean
  readonly #startMs = performance.now()
  readonly #halvings = new LRUCache<string, number>({ max: MAX_TENANTS, ttl: MEMORY_MS })
  /** Websites of which a render was stopped in its second turn lately. */
  readonly #stoppedTwice = new LRUCache<string, true>({ max: MAX_TENANTS, ttl: MEMORY_MS })

  /** Without a second lane, which `hasOther` says, all websites keep the whole time. */
  constructor(maxMs: number, hasOther: boolean) {
    this.#maxMs = maxMs
    this.#isOn = hasOther
  }

  /** The time of a website in milliseconds. */
  of(tenant: string): number {
    return Math.ceil(this.#maxMs * this.shareOf(tenant))
  }

  /**
   * The time of a website in the second turn of a page: all of it while the process is new and was enough so far, else twice that
   * of a first turn.
   *
   * So a website whose theme is too long, and whose visitors have two turns for each page, soon holds the event loop for little.
   */
  ofSecondTurn(tenant: string, nowMs = performance.now()): number {
    const isNew = nowMs - this.#startMs < SLOW_START_MS
    if (isNew && !this.#stoppedTwice.has(tenant)) return this.#maxMs
    return Math.min(this.#maxMs, 2 * this.of(tenant))
  }

  /** The share of the whole time that a website has: 1 unless a render of it was too long lately. */
  shareOf(tenant: string): number {
    return 1 / 2 ** this.#halvingsOf(tenant)
  }

  /** Counts a render that a limit stopped on the event loop, in its first turn by default. */
  stopped(tenant: string, isSecondTurn = false): void {
    if (!this.#isOn) return
    if (isSecondTurn) this.#stoppedTwice.set(tenant, true)
    this.#halvings.set(tenant, Math.min(MAX_HALVINGS, this.#halvingsOf(tenant) + 1))
  }

  /** Takes such a count back: the render was short in the thread, so it was only interrupted on a busy machine. */
  wasShort(tenant: string): void {
    this.#stoppedTwice.delete(tenant)
    const halvings = this.#halvingsOf(tenant)
    if (halvings > 1) this.#halvings.set(tenant, halvings - 1)
    else this.#halvings.delete(tenant)
  }

  #halvingsOf(tenant: string): number {
    // No website was too long lately in the normal case.
    return this.#halvings.size === 0 ? 0 : (this.#halvings.get(tenant) ?? 0)
  }
}
