/** The use of one website since the tally was last taken. */
export interface SiteUsage {
  readonly site: string
  readonly requests: number
  /** Milliseconds of this process's time. */
  readonly ms: number
}

/** Websites counted by name until the tally is taken. Busy websites are among the first of any minute. */
const MAX_SITES = 5000

/** The label of websites that are not counted by name, here or in `TopSites`. */
export const OTHER_SITES = 'other'

/** The label of callers that name no website. */
const UNNAMED = 'none'

/** Requests and time of each website since the tally was last taken. */
export class SiteTally {
  readonly #sites = new Map<string, { requests: number; ms: number }>()

  /** Counts a request, or a line of a batch; '' when the caller names no website. */
  countRequest(site: string): void {
    this.#of(site || UNNAMED).requests++
  }

  addTime(site: string, ms: number): void {
    this.#of(site || UNNAMED).ms += ms
  }

  /** Returns the tally and empties it. */
  take(): SiteUsage[] {
    const usages = [...this.#sites].map(([site, usage]) => ({ site, ...usage }))
    this.#sites.clear()
    return usages
  }

  #of(site: string): { requests: number; ms: number } {
    const known = this.#sites.get(site)
    if (known !== undefined) return known
    return this.#sites.size < MAX_SITES || site === OTHER_SITES ? this.#add(site) : this.#of(OTHER_SITES)
  }

  #add(site: string): { requests: number; ms: number } {
    const usage = { requests: 0, ms: 0 }
    this.#sites.set(site, usage)
    return usage
  }
}
