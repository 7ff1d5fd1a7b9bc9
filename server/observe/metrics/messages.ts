import type { Snapshot } from './metrics.ts'

/** A message of a worker to the primary about metrics. */
export type MetricsFromWorker =
  /** A client asked this worker for the metrics of all. */
  | { readonly kind: 'metrics-requested'; readonly id: number }
  | { readonly kind: 'metrics-snapshot'; readonly snapshot: Snapshot }

/** A message of the primary to a worker about metrics. */
export type MetricsFromPrimary =
  | { readonly kind: 'snapshot-requested' }
  | { readonly kind: 'metrics-printed'; readonly id: number; readonly text: string }
