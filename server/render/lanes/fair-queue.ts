/** A tenant with its waiting items. */
export interface Tenant<Item> {
  readonly id: string
  /** Requests that arrived and are not finished, including those whose body is still arriving. */
  pending: number
  /** Bytes of their bodies, and of their responses that are not sent. */
  bytes: number
  /** Time used, on the virtual clock of the queue, which advances only with served items. */
  usedMs: number
  /** Moving average of the time of one item. */
  averageMs: number
  /** Time of all items that were served since it is known. */
  servedMs: number
  /** Waiting items in the order of arrival. */
  readonly items: WaitingItem<Item>[]
}

/** An item, and the time since which it waits. */
interface WaitingItem<Item> {
  readonly item: Item
  readonly sinceMs: number
}

/** The weight of the newest measurement in an average. */
const WEIGHT = 0.2

/** A measurement counts as at most this many times the average, because the system may have paused the process. */
const MAX_RATIO = 4

/** The assumed time of an item before the first measurement: that of a page. */
const FIRST_AVERAGE_MS = 2

/** An item that has waited for longer than this may be served before its tenant's turn. */
const LONG_WAIT_MS = 25

/** The share of all time that such items may take. */
const LONG_WAIT_SHARE = 1 / 8

/** Time that they may have saved up. More would let a busy tenant come before all others for as long. */
const MAX_SAVED_MS = 8

/** With this many known tenants, idle ones are forgotten before a new one is added. */
const MAX_TENANTS = 1000

/**
 * A fair queue by measured time: the next item is the first one of the tenant that has used least time.
 *
 * A tenant that returns starts at the current virtual time, so being idle earns no credit. A tenant that has used more than
 * others waits until they have caught up. So a tenant that sends many or slow requests delays mostly itself.
 *
 * An eighth of the time is for the item that has waited longest. Without it, hundreds of tenants with one short request each would
 * always come before a tenant that has just been served.
 *
 * It has lists and no sets: V8 gives a set a new table every few changes, and one that lives long gets it in old space. That was a
 * fifth of all that came there, which V8 has to collect with the whole heap.
 */
export class FairQueue<Item> {
  readonly #tenants = new Map<string, Tenant<Item>>()
  /** Tenants with waiting items. */
  readonly #waiting: Tenant<Item>[] = []
  /** The virtual time: the time used by the tenant served last. New tenants start here. */
  #nowMs = 0
  #averageMs: number
  #servedMs = 0
  /** Time left for items that are served because they have waited longest. One may take more, which is missing for the next ones. */
  #savedMs = MAX_SAVED_MS
  /** Whether the item that was taken last is one of these. */
  #isBeforeTurn = false
  #pending = 0
  /** Waiting items of all tenants. */
  #items = 0

  constructor(firstAverageMs = FIRST_AVERAGE_MS) {
    this.#averageMs = firstAverageMs
  }

  /** Requests of all tenants that arrived and are not finished. */
  get pending(): number {
    return this.#pending
  }

  /** The expected time of all waiting items. */
  get waitingMs(): number {
    return this.#items * this.#averageMs
  }

  /** Time of all items of all tenants that were served. */
  get servedMs(): number {
    return this.#servedMs
  }

  /** The number of tenants with waiting items. */
  get waitingTenants(): number {
    return this.#waiting.length
  }

  /** Counts a request of a tenant from its arrival until `leave`. */
  join(id: string): Tenant<Item> {
    const tenant = this.#tenants.get(id) ?? this.#addTenant(id)
    tenant.pending++
    this.#pending++
    return tenant
  }

  leave(tenant: Tenant<Item>): void {
    tenant.pending--
    this.#pending--
  }

  /** Adds an item that waits from now on. Here and in `take`, `nowMs` is a time of `performance.now()`. */
  add(tenant: Tenant<Item>, item: Item, nowMs: number): void {
    if (tenant.items.length === 0) {
      tenant.usedMs = Math.max(tenant.usedMs, this.#nowMs)
      this.#waiting.push(tenant)
    }
    tenant.items.push({ item, sinceMs: nowMs })
    this.#items++
  }

  /** Takes back an item that waits, because its caller has closed the connection. */
  remove(tenant: Tenant<Item>, item: Item): void {
    const at = tenant.items.findIndex((waiting) => waiting.item === item)
    tenant.items.splice(at, 1)
    this.#removed(tenant)
  }

  /** Removes and returns the next item; undefined when none waits. */
  take(nowMs: number): { readonly tenant: Tenant<Item>; readonly item: Item } | undefined {
    const longest = this.#longWaiting(nowMs)
    const tenant = longest ?? this.#leastServed()
    if (tenant === undefined) return undefined
    this.#isBeforeTurn = longest !== undefined
    // A waiting tenant has at least one item.
    const { item } = tenant.items.shift() as WaitingItem<Item>
    this.#removed(tenant)
    this.#nowMs = Math.max(this.#nowMs, tenant.usedMs)
    return { tenant, item }
  }

  /** Adds the measured time of an item to what its tenant has used. */
  charge(tenant: Tenant<Item>, ms: number): void {
    tenant.usedMs += ms
    tenant.servedMs += ms
    this.#servedMs += ms
    if (this.#isBeforeTurn) this.#savedMs -= ms
    this.#savedMs = Math.min(MAX_SAVED_MS, this.#savedMs + ms * LONG_WAIT_SHARE)
  }

  /**
   * Adds the measured time of a served item to the averages.
   *
   * An item that was refused when its turn came says nothing of how long the others will take: while such refusals lowered the
   * averages, a long queue seemed short, and took two and a half times what it could serve.
   */
  learn(tenant: Tenant<Item>, ms: number): void {
    tenant.averageMs = nextAverage(tenant.averageMs, ms)
    this.#averageMs = nextAverage(this.#averageMs, ms)
  }

  /**
   * The expected wait of one more request of a tenant: the time of its own requests, and as much of each other tenant plus
   * one item, because a render that has begun is not interrupted.
   */
  expectedWaitMs(id: string): number {
    const own = this.#tenants.get(id)
    const ownMs = this.ownWaitMs(id)
    let waitMs = ownMs
    for (const other of this.#waiting) {
      if (other === own) continue
      waitMs += Math.min(other.pending * other.averageMs, ownMs + other.averageMs)
    }
    return waitMs
  }

  /** The time of the requests of a tenant that are not finished. */
  ownWaitMs(id: string): number {
    const own = this.#tenants.get(id)
    return own === undefined ? 0 : own.pending * own.averageMs
  }

  /** Bytes of the bodies of a tenant, and of its responses that are not sent. */
  bytesOf(id: string): number {
    return this.#tenants.get(id)?.bytes ?? 0
  }

  /** Requests of a tenant that arrived and are not finished. */
  pendingOf(id: string): number {
    return this.#tenants.get(id)?.pending ?? 0
  }

  #removed(tenant: Tenant<Item>): void {
    this.#items--
    if (tenant.items.length === 0) this.#waiting.splice(this.#waiting.indexOf(tenant), 1)
  }

  #addTenant(id: string): Tenant<Item> {
    if (this.#tenants.size >= MAX_TENANTS) this.#forgetIdle()
    const tenant: Tenant<Item> = {
      id,
      pending: 0,
      bytes: 0,
      usedMs: this.#nowMs,
      averageMs: this.#averageMs,
      servedMs: 0,
      items: [],
    }
    this.#tenants.set(id, tenant)
    return tenant
  }

  #forgetIdle(): void {
    for (const [id, { pending }] of this.#tenants) if (pending === 0) this.#tenants.delete(id)
  }

  /** The tenant of the item that has waited longest, if that was long and such items have time left. */
  #longWaiting(nowMs: number): Tenant<Item> | undefined {
    if (this.#savedMs <= 0) return undefined
    let longest: Tenant<Item> | undefined
    let sinceMs = nowMs - LONG_WAIT_MS
    for (const tenant of this.#waiting) {
      const first = tenant.items[0]
      if (first === undefined || first.sinceMs >= sinceMs) continue
      longest = tenant
      sinceMs = first.sinceMs
    }
    return longest
  }

  #leastServed(): Tenant<Item> | undefined {
    let least: Tenant<Item> | undefined
    for (const tenant of this.#waiting) {
      if (least === undefined || tenant.usedMs < least.usedMs) least = tenant
    }
    return least
  }
}

function nextAverage(averageMs: number, ms: number): number {
  return averageMs + WEIGHT * (Math.min(ms, averageMs * MAX_RATIO + 1) - averageMs)
}
