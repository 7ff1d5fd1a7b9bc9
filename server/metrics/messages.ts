import type { Snapshot } from './metrics.ts'

/** What a worker says to the primary about metrics. */
export type FromWorker =
  /** Somebody asked this worker for the metrics of all. */
  | { readonly kind: 'metrics-wanted'; readonly id: number }
  | { readonly kind: 'metrics-snapshot'; readonly snapshot: Snapshot }

/** What the primary says to a worker about metrics. */
export type FromPrimary =
  | { readonly kind: 'metrics-snapshot-wanted' }
  | { readonly kind: 'metrics-printed'; readonly id: number; readonly text: string }
