import { percentile } from '../support/statistics.ts'
import type { LoadResponse } from './run.ts'

/** Latencies in milliseconds. */
export interface Latency {
  readonly p50: number
  readonly p97_5: number
  readonly p99: number
  readonly max: number
}

/** Percentiles of times; NaN for no times. */
export function toLatency(timesMs: readonly number[]): Latency {
  const of = (share: number) => Number(percentile(timesMs, share).toFixed(3))
  return { p50: of(0.5), p97_5: of(0.975), p99: of(0.99), max: of(1) }
}

/** Percentiles of the latencies of responses. */
export function latencyOf(responses: readonly LoadResponse[]): Latency {
  return toLatency(responses.map(({ latencyMs }) => latencyMs))
}

/** Milliseconds as tables show them. */
export function formatMs(milliseconds: number): string {
  return Number.isNaN(milliseconds)
    ? '—'
    : milliseconds.toFixed(milliseconds < 10 ? 2 : milliseconds < 100 ? 1 : 0)
}

/** How often each status was answered, as `200: 1234, 503: 5`; 0 stands for no response. */
export function countStatuses(responses: readonly LoadResponse[]): string {
  const counts = new Map<number, number>()
  for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1)
  const sorted = [...counts].toSorted(([a], [b]) => a - b)
  return sorted.map(([status, count]) => `${status}: ${count}`).join(', ')
}
