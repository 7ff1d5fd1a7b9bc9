import { setTimeout as sleep } from 'node:timers/promises'
import { metricsUnavailable } from '../../errors/request-problems.ts'
import type { MetricsFromPrimary, MetricsFromWorker } from './messages.ts'
import type { Metrics } from './metrics.ts'

/** Time-out of the primary's answer; the primary itself waits 1 s for the other workers. */
const PRINT_MS = 3000

/** Time-out of the last message at the stop, in case the primary reads no messages. */
const LAST_MS = 500

/** Prints the metrics of all workers, in a worker that was asked for them. */
export class ClusterMetrics {
  readonly #metrics: Metrics
  readonly #pending = new Map<number, (text: string) => void>()
  #lastId = 0

  /** Answers requests of the primary until `close`. */
  constructor(metrics: Metrics) {
    this.#metrics = metrics
    process.on('message', this.#onMessage)
  }

  /** The metrics as text. Throws `metrics_unavailable` when the primary does not answer in time. */
  async print(): Promise<string> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<string>()
    this.#pending.set(id, answer.resolve)
    tell({ kind: 'metrics-requested', id }).catch(() => {})
    const stop = new AbortController()
    try {
      const late = sleep(PRINT_MS, undefined, { signal: stop.signal })
      const text = await Promise.race([answer.promise, late])
      if (text === undefined) throw metricsUnavailable()
      return text
    } finally {
      stop.abort()
      this.#pending.delete(id)
    }
  }

  /** Sends a last snapshot, so that the totals of the service keep the counts of this worker. */
  async close(): Promise<void> {
    process.off('message', this.#onMessage)
    // The process exits next, so the message has to be written first.
    await Promise.race([this.#sendSnapshot({ isLast: true }), sleep(LAST_MS, undefined, { ref: false })])
  }

  readonly #onMessage = (message: MetricsFromPrimary): void => {
    if (message.kind === 'metrics-printed') this.#pending.get(message.id)?.(message.text)
    if (message.kind === 'snapshot-requested') this.#sendSnapshot().catch(() => {})
  }

  async #sendSnapshot(options?: { isLast: boolean }): Promise<void> {
    await tell({ kind: 'metrics-snapshot', snapshot: await this.#metrics.snapshot(options) })
  }
}

/** Resolves when the message is written, or when there is no primary. */
function tell(message: MetricsFromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}
