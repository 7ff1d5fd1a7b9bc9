/** A website renders in the thread for so long after its last overrun. */
const MEMORY_MS = 10_000

/** With so many websites, the one that was added first is forgotten. */
const MAX_TENANTS = 10_000

/** A process renders slowly for so long after its start, because V8 has not optimized its code yet. */
const SLOW_START_MS = 60_000

/**
 * The websites whose renders, checks or bodies held the event loop for longer than they may, or took as long in the thread.
 *
 * Their next ones would probably do so, too, so all of them are served in the thread for a while. Times are those of
 * `performance.now()`.
 */
export class Overruns {
  readonly #startMs = performance.now()
  /** When each website is served on the event loop again. */
  readonly #untilMs = new Map<string, number>()
  /** Websites with an overrun while the process was new. */
  readonly #forgiven = new Set<string>()

  /** Whether a website is served in the thread. */
  has(tenant: string, nowMs = performance.now()): boolean {
    return (this.#untilMs.get(tenant) ?? 0) > nowMs
  }

  /** Notes an overrun. The first one of a website in the first minute of the process does not count. */
  note(tenant: string, nowMs = performance.now()): void {
    const isNew = nowMs - this.#startMs < SLOW_START_MS
    if (!isNew) this.#forgiven.clear()
    else if (!this.#forgiven.has(tenant)) return void this.#forgiven.add(tenant)
    this.#untilMs.delete(tenant)
    this.#untilMs.set(tenant, nowMs + MEMORY_MS)
    const [oldest = tenant] = this.#untilMs.keys()
    if (this.#untilMs.size > MAX_TENANTS) this.#untilMs.delete(oldest)
  }
}
