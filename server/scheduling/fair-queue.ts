/** One who shares the processor with others, and what waits for it. */
export interface Tenant<Item> {
  readonly id: string
  /** Requests that arrived and are not done: those that wait, and those whose body is still on its way. */
  pending: number
  /** Processor time so far on the queue's own clock, which stands still while nobody works. */
  usedMs: number
  /** What an item of this tenant took lately. */
  averageMs: number
  /** In the order of arrival; a set, because callers hang up. */
  readonly items: Set<Item>
}

/** How much the newest measurement counts in an average. */
const WEIGHT = 0.2

/** One measurement counts as so many times the average at most: the system may have paused the process meanwhile. */
const MAX_LEAP = 4

/** What an item is taken to cost before anything was measured. */
const FIRST_GUESS_MS = 2

/** Idle tenants that are remembered for what they used. */
const MAX_IDLE = 1000

/**
 * Items of many tenants, served by measured time: next comes the first item of whoever has used least.
 *
 * A tenant that was away starts level with the others, so that idleness earns no credit, while time used is owed until the
 * others have had theirs. So one who sends much, or much that takes long, waits behind those who do not.
 */
export class FairQueue<Item> {
  readonly #tenants = new Map<string, Tenant<Item>>()
  readonly #waiting = new Set<Tenant<Item>>()
  /** What whoever was served last had used: newcomers start here. */
  #nowMs = 0
  #averageMs = FIRST_GUESS_MS
  #pending = 0

  /** Requests that arrived and are not done, of all tenants. */
  get pending(): number {
    return this.#pending
  }

  /** Tenants with items that wait. */
  get waitingTenants(): number {
    return this.#waiting.size
  }

  /** Counts a request of a tenant from its arrival until `leave`. */
  join(id: string): Tenant<Item> {
    const tenant = this.#tenants.get(id) ?? this.#meet(id)
    tenant.pending++
    this.#pending++
    return tenant
  }

  leave(tenant: Tenant<Item>): void {
    tenant.pending--
    this.#pending--
  }

  add(tenant: Tenant<Item>, item: Item): void {
    if (tenant.items.size === 0) tenant.usedMs = Math.max(tenant.usedMs, this.#nowMs)
    tenant.items.add(item)
    this.#waiting.add(tenant)
  }

  remove(tenant: Tenant<Item>, item: Item): void {
    tenant.items.delete(item)
    if (tenant.items.size === 0) this.#waiting.delete(tenant)
  }

  /** Takes the item that is next out of the queue; undefined when none waits. */
  take(): { readonly tenant: Tenant<Item>; readonly item: Item } | undefined {
    const tenant = this.#leastServed()
    if (tenant === undefined) return undefined
    // One that waits has an item.
    const [item] = tenant.items as Iterable<Item> as [Item]
    this.remove(tenant, item)
    this.#nowMs = Math.max(this.#nowMs, tenant.usedMs)
    return { tenant, item }
  }

  /** Says what an item took. */
  charge(tenant: Tenant<Item>, ms: number): void {
    tenant.usedMs += ms
    tenant.averageMs = follow(tenant.averageMs, ms)
    this.#averageMs = follow(this.#averageMs, ms)
  }

  /**
   * How long one more request of a tenant would wait: for its own requests, and meanwhile for as much of each other tenant,
   * whose item at the turn is finished first.
   */
  expectedWaitMs(id: string): number {
    const own = this.#tenants.get(id)
    const ownMs = own === undefined ? 0 : own.pending * own.averageMs
    let waitMs = ownMs
    for (const other of this.#waiting) {
      if (other === own) continue
      waitMs += Math.min(other.pending * other.averageMs, ownMs + other.averageMs)
    }
    return waitMs
  }

  /** Requests of a tenant that arrived and are not done. */
  pendingOf(id: string): number {
    return this.#tenants.get(id)?.pending ?? 0
  }

  #meet(id: string): Tenant<Item> {
    if (this.#tenants.size >= MAX_IDLE) this.#forgetIdle()
    const tenant = { id, pending: 0, usedMs: this.#nowMs, averageMs: this.#averageMs, items: new Set<Item>() }
    this.#tenants.set(id, tenant)
    return tenant
  }

  #forgetIdle(): void {
    for (const [id, { pending }] of this.#tenants) if (pending === 0) this.#tenants.delete(id)
  }

  #leastServed(): Tenant<Item> | undefined {
    let least: Tenant<Item> | undefined
    for (const tenant of this.#waiting) {
      if (least === undefined || tenant.usedMs < least.usedMs) least = tenant
    }
    return least
  }
}

function follow(averageMs: number, ms: number): number {
  return averageMs + WEIGHT * (Math.min(ms, averageMs * MAX_LEAP + 1) - averageMs)
}
