import { collectDefaultMetrics, type Metric, type Registry } from 'prom-client'

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

/** Adds what prom-client knows of the process: memory, processor time, event loop, collections of garbage. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of AGGREGATED_BY_MAX) setAggregator(registry.getSingleMetric(name), 'max')
}

/** The package lets no one choose, and its types do not show the field that it reads. */
function setAggregator(metric: Metric | undefined, aggregator: 'max'): void {
  if (metric !== undefined) Object.assign(metric, { aggregator })
}
