import { setTimeout } from 'node:timers/promises'
import { collectDefaultMetrics, type Metric, Registry } from 'prom-client'
import type { Family } from './instruments.ts'

/** Metrics that prom-client reads of the process: memory, processor time, event loop, garbage collection. */
export interface ProcessMetrics {
  read(): Promise<readonly Family[]>
}

/** Of these metrics the largest value of all processes is printed, because it shows the slowest one. Others are added up. */
const AGGREGATED_BY_MAX = [
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  // The latest start: its value changes when a worker is replaced.
  'process_start_time_seconds',
]

/** Time for three samples of the event loop, which come every 10 ms; without a sample the lag is NaN. */
const FIRST_SAMPLES_MS = 30

/** Begins to measure the process. */
export async function startProcessMetrics(): Promise<ProcessMetrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of AGGREGATED_BY_MAX) setAggregator(registry.getSingleMetric(name), 'max')
  await setTimeout(FIRST_SAMPLES_MS)
  // The type of the package lists an enum of numbers for `type`, but the values are the texts of `Family`.
  return { read: async () => (await registry.getMetricsAsJSON()) as unknown as Family[] }
}

/** Sets the aggregator, which prom-client reads from the metric but has neither an option nor a type for. */
function setAggregator(metric: Metric | undefined, aggregator: 'max'): void {
  if (metric !== undefined) Object.assign(metric, { aggregator })
}
