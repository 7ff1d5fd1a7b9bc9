import { type Instrument, Reading, type Sample } from './instruments.ts'
import { OTHER_SITES, type SiteUsage } from './site-tally.ts'

/** After this time, the earlier use of a website counts half. */
const HALF_LIFE_MS = 600_000

/** A website replaces a listed one when it used more than this many times as much, so that the list changes rarely. */
const LEAD = 2

/** Websites whose use is remembered, for each website that is listed. */
const REMEMBERED = 10

/** Each request counts as this many milliseconds of use, so that many cheap requests rank as high as a few long ones. */
const MS_OF_REQUEST = 0.1

interface SiteUse {
  readonly name: string
  /** Its recent use in milliseconds. */
  weight: number
  /** Counts since it was listed; undefined when it is not. */
  totals: { requests: number; ms: number } | undefined
}

/**
 * The use of the busiest websites, each by name, and of all others together.
 *
 * At most `maxListed` websites are named. One that falls off the list is no longer printed, and restarts at 0 when it returns,
 * as a counter does after a restart. Its earlier counts are not added to those of the others, because that counter would jump.
 */
export class TopSites {
  readonly #maxListed: number
  #sites = new Map<string, SiteUse>()
  readonly #others = { requests: 0, ms: 0 }
  #rankedAtMs: number

  readonly instruments: readonly Instrument[] = [
    new Reading(
      'vitrine_site_requests_total',
      'Requests and batch lines of the busiest websites, including refused ones.',
      'counter',
      () => this.#toSamples(({ requests }) => requests),
    ),
    new Reading('vitrine_site_seconds_total', 'Time spent on work for the busiest websites.', 'counter', () =>
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

  #of(name: string): SiteUse {
    const known = this.#sites.get(name)
    if (known !== undefined) return known
    const site: SiteUse = { name, weight: 0, totals: undefined }
    this.#sites.set(name, site)
    return site
  }

  #rank(): void {
    const strengthOf = ({ weight, totals }: SiteUse) => (totals === undefined ? weight : weight * LEAD)
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
