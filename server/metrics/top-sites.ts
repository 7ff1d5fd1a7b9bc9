import { type Instrument, Reading, type Sample } from './instruments.ts'
import { OTHER_SITES, type SiteUsage } from './site-tally.ts'

/** After this time, what a website used counts half. */
const HALF_LIFE_MS = 600_000

/** How much more than a listed website another must have used to take its place: lists that change often say little. */
const HOLD = 2

/** Websites that are remembered for each that is listed, to be listed in their turn. */
const REMEMBERED = 10

/** A request counts like this much time, so that many cheap ones are seen as well as a few long ones. */
const MS_OF_REQUEST = 0.1

interface Site {
  readonly name: string
  /** What it used lately. */
  weight: number
  /** Since it is listed; undefined for those that are not. */
  totals: { requests: number; ms: number } | undefined
}

/**
 * What the busiest websites use, each under its name, and all the others together.
 *
 * However many websites there are, at most `maxListed` are named at a time. One that is overtaken is no longer printed, and
 * starts from 0 when it comes back, which is how Prometheus knows counters of processes that start again. What it used stays
 * out of the others' total, which would jump.
 */
export class TopSites {
  readonly #maxListed: number
  #sites = new Map<string, Site>()
  readonly #others = { requests: 0, ms: 0 }
  #rankedAtMs: number

  readonly instruments: readonly Instrument[] = [
    new Reading(
      'vitrine_site_requests_total',
      'Requests of the busiest websites and lines of their batches, refused ones included.',
      'counter',
      () => this.#toSamples(({ requests }) => requests),
    ),
    new Reading('vitrine_site_seconds_total', 'Time spent working for the busiest websites.', 'counter', () =>
      this.#toSamples(({ ms }) => ms / 1000),
    ),
  ]

  constructor(maxListed: number, nowMs: number) {
    this.#maxListed = maxListed
    this.#rankedAtMs = nowMs
  }

  add(usages: readonly SiteUsage[], nowMs: number): void {
    this.#fade(nowMs)
    for (const { site, requests, ms } of usages) {
      if (site !== OTHER_SITES) this.#of(site).weight += ms + requests * MS_OF_REQUEST
    }
    this.#rank()
    for (const { site, requests, ms } of usages) {
      const totals = this.#sites.get(site)?.totals ?? this.#others
      totals.requests += requests
      totals.ms += ms
    }
  }

  #fade(nowMs: number): void {
    const factor = 0.5 ** ((nowMs - this.#rankedAtMs) / HALF_LIFE_MS)
    this.#rankedAtMs = nowMs
    for (const site of this.#sites.values()) site.weight *= factor
  }

  #of(name: string): Site {
    const known = this.#sites.get(name)
    if (known !== undefined) return known
    const site: Site = { name, weight: 0, totals: undefined }
    this.#sites.set(name, site)
    return site
  }

  #rank(): void {
    const strengthOf = ({ weight, totals }: Site) => (totals === undefined ? weight : weight * HOLD)
    const ranked = [...this.#sites.values()].sort((a, b) => strengthOf(b) - strengthOf(a))
    const kept = ranked.slice(0, this.#maxListed * REMEMBERED)
    for (const [rank, site] of kept.entries()) {
      if (rank >= this.#maxListed) site.totals = undefined
      else site.totals ??= { requests: 0, ms: 0 }
    }
    this.#sites = new Map(kept.map((site) => [site.name, site]))
  }

  #toSamples(read: (totals: { requests: number; ms: number }) => number): Sample[] {
    const listed = [...this.#sites.values()].flatMap(({ name, totals }) =>
      totals === undefined ? [] : [{ value: read(totals), labels: { site: name } }],
    )
    return [...listed, { value: read(this.#others), labels: { site: OTHER_SITES } }]
  }
}
