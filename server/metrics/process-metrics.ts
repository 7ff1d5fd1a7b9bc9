import { setTimeout } from 'node:timers/promises'
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import type { Family } from './instruments.ts'

/** What prom-client knows of the process: memory, processor time, event loop, collections of garbage. */
export interface ProcessMetrics {
  read(): Promise<readonly Family[]>
}

/** Of several processes, the one that is worst off tells more than their average; those not listed are added up. */
const AGGREGATED_BY_MAX = [
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  // The latest start, so that it changes when a process is replaced.
  'process_start_time_seconds',
]

/** The event loop is looked at each 10 ms; without a look its lag is no number. */
const FIRST_LOOKS_MS = 30

/** Watches the process from now on. */
export async function startProcessMetrics(): Promise<ProcessMetrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of AGGREGATED_BY_MAX) setAggregator(registry.getSingleMetric(name), 'max')
  await setTimeout(FIRST_LOOKS_MS)
  // The package's own type calls numbers something else.
  return { read: async () => (await registry.getMetricsAsJSON()) as unknown as Family[] }
}

/** The package lets no one choose, and its types do not show the field that it reads. */
function setAggregator(metric: Metric | undefined, aggregator: 'max'): void {
  if (metric !== undefined) Object.assign(metric, { aggregator })
}
