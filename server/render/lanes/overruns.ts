/** A website is served in the thread for so long after its last overrun, and an overrun is the first one for as long. */
const MEMORY_MS = 10_000

/** With so many websites, the one that was added first is forgotten. */
const MAX_TENANTS = 10_000

/**
 * The websites whose renders or bodies held the event loop for longer than they may, or took as long in the thread.
 *
 * Their next ones would probably do so, too, so all of them are served in the thread for a while. The first overrun does not count:
 * V8 has not optimized the code of a new process, and collects its heap at any time. Times are those of `performance.now()`.
 */
export class Overruns {
  /** When the overrun of each website is the first one again. */
  readonly #warnedUntilMs = new Map<string, number>()
  /** When each website is served on the event loop again. */
  readonly #untilMs = new Map<string, number>()

  /** Whether a website is served in the thread. */
  has(tenant: string, nowMs = performance.now()): boolean {
    return isAfter(this.#untilMs, tenant, nowMs)
  }

  /** Notes an overrun. Returns whether it counts, because it is not the first one. */
  note(tenant: string, nowMs = performance.now()): boolean {
    const counts = isAfter(this.#warnedUntilMs, tenant, nowMs)
    set(this.#warnedUntilMs, tenant, nowMs + MEMORY_MS)
    if (counts) set(this.#untilMs, tenant, nowMs + MEMORY_MS)
    return counts
  }
}

function isAfter(times: ReadonlyMap<string, number>, tenant: string, nowMs: number): boolean {
  return (times.get(tenant) ?? 0) > nowMs
}

function set(times: Map<string, number>, tenant: string, ms: number): void {
  times.delete(tenant)
  times.set(tenant, ms)
  const [oldest = tenant] = times.keys()
  if (times.size > MAX_TENANTS) times.delete(oldest)
}
