import { setTimeout as sleep } from 'node:timers/promises'
import { metricsUnavailable } from '../problem.ts'
import type { FromPrimary, FromWorker } from './messages.ts'
import type { Metrics } from './metrics.ts'

/** The primary waits for other workers, but not as long as this. */
const PRINT_MS = 3000

/** At its end a worker does not wait for a primary that reads nothing. */
const LAST_MS = 500

/** Prints the metrics of all workers, from one of them. */
export class ClusterMetrics {
  readonly #metrics: Metrics
  readonly #wanted = new Map<number, (text: string) => void>()
  #lastId = 0

  /** Answers the primary from now on, until `close`. */
  constructor(metrics: Metrics) {
    this.#metrics = metrics
    process.on('message', this.#onMessage)
  }

  /** Throws a problem when the primary does not answer. */
  async print(): Promise<string> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<string>()
    this.#wanted.set(id, answer.resolve)
    tell({ kind: 'metrics-wanted', id }).catch(() => {})
    const stop = new AbortController()
    try {
      const late = sleep(PRINT_MS, undefined, { signal: stop.signal })
      const text = await Promise.race([answer.promise, late])
      if (text === undefined) throw metricsUnavailable()
      return text
    } finally {
      stop.abort()
      this.#wanted.delete(id)
    }
  }

  /** Sends what was counted since the primary asked last, so that it stays in the totals. */
  async close(): Promise<void> {
    process.off('message', this.#onMessage)
    // The process ends next, and messages that are not written yet with it.
    await Promise.race([this.#sendSnapshot({ isLast: true }), sleep(LAST_MS, undefined, { ref: false })])
  }

  readonly #onMessage = (message: FromPrimary): void => {
    if (message.kind === 'metrics-printed') this.#wanted.get(message.id)?.(message.text)
    if (message.kind === 'metrics-snapshot-wanted') this.#sendSnapshot().catch(() => {})
  }

  async #sendSnapshot(options?: { isLast: boolean }): Promise<void> {
    await tell({ kind: 'metrics-snapshot', snapshot: await this.#metrics.snapshot(options) })
  }
}

/** Resolves when the message is written, or cannot be. */
function tell(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, {}, () => resolve())
    else resolve()
  })
}
