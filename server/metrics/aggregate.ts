import { AggregatorRegistry, type Metric, type PrometheusContentType } from 'prom-client'
import type { Family } from './instruments.ts'
import type { Snapshot } from './metrics.ts'
import { TopSites } from './top-sites.ts'

/**
 * The metrics of all processes as one.
 *
 * A process that does not answer is there with what it said last. What one counted that has ended stays in the totals:
 * counters that go down look like ones that began again, and all of the other processes' counts like new.
 */
export class Aggregate {
  readonly #topSites: TopSites
  readonly #latest = new Map<number, readonly Family[]>()
  #ended: readonly Family[] = []

  constructor(maxSites: number) {
    this.#topSites = new TopSites(maxSites, performance.now())
  }

  /** Takes what a process counted; replaces what it said before. */
  add(process: number, { families, sites }: Snapshot): void {
    this.#latest.set(process, families)
    this.#topSites.add(sites, performance.now())
  }

  /** A process has ended; its number is never used again. */
  end(process: number): void {
    const families = this.#latest.get(process)
    this.#latest.delete(process)
    if (families === undefined) return
    const counted = families.filter(({ type }) => type === 'counter' || type === 'histogram')
    this.#ended = sum([this.#ended, counted]).getMetricsAsArray() as unknown as Family[]
  }

  /** The text that Prometheus reads. */
  print(): Promise<string> {
    const registry = sum([...this.#latest.values(), this.#ended])
    for (const instrument of this.#topSites.instruments)
      registry.registerMetric(instrument as unknown as Metric)
    return registry.metrics()
  }
}

/** One registry in which each number is that of all, aggregated as its family says. */
function sum(processes: readonly (readonly Family[])[]) {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...processes])
}
