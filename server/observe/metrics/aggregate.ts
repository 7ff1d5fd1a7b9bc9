import { AggregatorRegistry, type Metric, type PrometheusContentType } from 'prom-client'
import type { Family } from './instruments.ts'
import type { Snapshot } from './metrics.ts'
import { TopSites } from './top-sites.ts'

/**
 * The metrics of all processes, added up.
 *
 * A process that does not answer counts with its last snapshot. The counts of an exited process stay in the totals, because
 * Prometheus takes a counter that falls for one that restarted at 0, and would count all the rest again.
 */
export class Aggregate {
  readonly #topSites: TopSites
  readonly #latest = new Map<number, readonly Family[]>()
  #ended: readonly Family[] = []

  constructor(maxSites: number) {
    this.#topSites = new TopSites(maxSites, performance.now())
  }

  /** Adds the snapshot of a process, in place of its earlier one. */
  add(process: number, { families, sites }: Snapshot): void {
    this.#latest.set(process, families)
    this.#topSites.add(sites, performance.now())
  }

  /** Keeps the counts of a process that has exited. Its number is never used again. */
  end(process: number): void {
    const families = this.#latest.get(process)
    this.#latest.delete(process)
    if (families === undefined) return
    const counted = families.filter(({ type }) => type === 'counter' || type === 'histogram')
    // Aggregated metrics carry their values, which the package's type leaves out.
    this.#ended = sum([this.#ended, counted]).getMetricsAsArray() as unknown as Family[]
  }

  /** The text format of Prometheus. */
  print(): Promise<string> {
    const registry = sum([...this.#latest.values(), this.#ended])
    // The registry calls `get` and reads `name`, which an instrument has; its type asks for a whole metric.
    for (const instrument of this.#topSites.instruments)
      registry.registerMetric(instrument as unknown as Metric)
    return registry.metrics()
  }
}

/** Makes a registry of the values of all processes, each aggregated as its family says. */
function sum(processes: readonly (readonly Family[])[]) {
  return AggregatorRegistry.aggregate<PrometheusContentType>([...processes])
}
