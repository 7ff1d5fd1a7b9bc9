/** A website is served in the thread for so long after an overrun. */
const MEMORY_MS = 10_000

/** With so many websites, the one that was added first is forgotten. */
const MAX_TENANTS = 10_000

/**
 * The websites of which a page was stopped in both of its turns on the event loop, or a body took as long to parse.
 *
 * Their next requests would probably take as long, so all of them are served in the thread for a while. Then they are tried again,
 * which holds the event loop for two turns in ten seconds. Times are those of `performance.now()`.
 */
export class Overruns {
  /** When each website is served on the event loop again. */
  readonly #untilMs = new Map<string, number>()

  /** Whether a website is served in the thread. */
  has(tenant: string, nowMs = performance.now()): boolean {
    return (this.#untilMs.get(tenant) ?? 0) > nowMs
  }

  note(tenant: string, nowMs = performance.now()): void {
    this.#untilMs.delete(tenant)
    this.#untilMs.set(tenant, nowMs + MEMORY_MS)
    const [oldest = tenant] = this.#untilMs.keys()
    if (this.#untilMs.size > MAX_TENANTS) this.#untilMs.delete(oldest)
  }
}
