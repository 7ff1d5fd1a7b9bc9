/** What one website had since its tally was last taken. */
export interface SiteUsage {
  readonly site: string
  readonly requests: number
  /** Milliseconds of this process's time. */
  readonly ms: number
}

/** Websites that are told apart between two takings; of a minute's thousands, the busy ones come early. */
const MAX_SITES = 5000

/** Under which name those beyond that are counted, as are those that `TopSites` does not list. */
export const OTHER_SITES = 'other'

/** Under which name callers are counted that name no website. */
const UNNAMED = 'none'

/** Counts requests and time by website, until the tally is taken. */
export class SiteTally {
  readonly #sites = new Map<string, { requests: number; ms: number }>()

  /** Counts a request, or a line of a batch; '' is callers that name no website. */
  countRequest(site: string): void {
    this.#of(site || UNNAMED).requests++
  }

  addTime(site: string, ms: number): void {
    this.#of(site || UNNAMED).ms += ms
  }

  take(): SiteUsage[] {
    const usages = [...this.#sites].map(([site, usage]) => ({ site, ...usage }))
    this.#sites.clear()
    return usages
  }

  #of(site: string): { requests: number; ms: number } {
    const known = this.#sites.get(site)
    if (known !== undefined) return known
    return this.#sites.size < MAX_SITES || site === OTHER_SITES ? this.#meet(site) : this.#of(OTHER_SITES)
  }

  #meet(site: string): { requests: number; ms: number } {
    const usage = { requests: 0, ms: 0 }
    this.#sites.set(site, usage)
    return usage
  }
}
