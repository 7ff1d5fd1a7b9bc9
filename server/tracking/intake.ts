import { setTimeout as wait } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { TrackingMetrics } from '../observe/metrics/tracking-metrics.ts'
import { createId } from '../store/ids.ts'
import type { Store } from '../store/store.ts'
import type { TrackedRow } from '../store/tracked-row.ts'
import type { DayMeasure } from '../store/tracking-keys.ts'
import { DayLimit } from './day-limit.ts'
import { type Amount, EventBuffer } from './event-buffer.ts'
import { type NewEvent, type TrackedWebsite, toTrackedRow } from './new-event.ts'

/** Events wait for others for this long, so that a batch of a busy website is one transaction. */
const GATHER_MS = 1000

/** A transaction of SQLite holds the event loop, so a batch takes a few milliseconds at most. */
const BATCH: Amount = { rows: 128, bytes: 128 * 2 ** 10 }

/** The pause in which requests are served between two batches. */
const PAUSE_MS = 5

/** A store that was busy is asked once more after this time. */
const RETRY_MS = 500

/** Events that wait, of all websites of a process: ten seconds of 2,000 a second. */
const MAX_ROWS = 20_000
const MAX_BYTES = 32 * 2 ** 20

interface IntakeOptions {
  readonly store: Pick<Store, 'transaction'>
  readonly metrics: TrackingMetrics
  readonly log: Pick<BaseLogger, 'warn'>
  readonly clock?: () => number
  readonly maxRows?: number
  readonly maxBytes?: number
  readonly maxOfDay?: number
}

/**
 * Takes events without waiting for the store, and writes them in batches. When more wait than it holds, events of the website
 * with most are dropped and counted.
 */
export class TrackingIntake {
  readonly #options: Required<Omit<IntakeOptions, 'maxOfDay'>>
  readonly #dayLimit: DayLimit
  readonly #waiting: EventBuffer
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor({ maxOfDay, ...options }: IntakeOptions) {
    this.#dayLimit = new DayLimit(maxOfDay)
    this.#options = { clock: () => Date.now(), maxRows: MAX_ROWS, maxBytes: MAX_BYTES, ...options }
    this.#waiting = new EventBuffer({ rows: this.#options.maxRows, bytes: this.#options.maxBytes })
    options.metrics.read({ waiting: () => this.#waiting.length, lagMs: () => this.#lagMs })
  }

  /** Takes an event of a website that happened now. It is stored within about a second, if there is room. */
  add(website: TrackedWebsite, event: NewEvent): void {
    const { clock, metrics } = this.#options
    const row = toTrackedRow(website, event, clock(), createId)
    if (!this.#dayLimit.hasRoom(row.websiteId, row.day)) {
      metrics.dropped('day')
      return
    }
    const { isAdded, dropped } = this.#waiting.add(row)
    if (isAdded) {
      this.#dayLimit.count(row.websiteId, row.day)
      metrics.accepted()
    }
    metrics.dropped('full', isAdded ? dropped : dropped + 1)
    if (this.#waiting.length >= BATCH.rows) void this.#write()
    else this.#timer ??= setTimeout(() => void this.#write(), GATHER_MS).unref()
  }

  /** Resolves when all events that were taken are stored, or given up. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write()
  }

  get #lagMs(): number {
    const nowMs = this.#options.clock()
    return nowMs - (this.#waiting.oldestMs ?? nowMs)
  }

  /** Begins to write what waits, unless it is being written. */
  #write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    for (let rows = this.#waiting.take(BATCH); rows.length > 0; rows = this.#waiting.take(BATCH)) {
      await this.#writeBatch(rows)
      this.#waiting.release()
      await wait(PAUSE_MS)
    }
  }

  async #writeBatch(rows: readonly TrackedRow[], isSecond = false): Promise<void> {
    const { store, metrics, log } = this.#options
    try {
      const { added, crowded } = await store.transaction(({ tracking }) => tracking.addBatch(rows))
      metrics.written(added)
      metrics.dropped('repeated', rows.length - added)
      await this.#keepLargestKeys(crowded)
    } catch (err) {
      if (!isSecond) {
        await wait(RETRY_MS)
        return this.#writeBatch(rows, true)
      }
      metrics.dropped('store', rows.length)
      log.warn({ err, events: rows.length }, 'Events of visitors were not stored')
    }
  }

  /** A batch whose keys could not be bounded is stored all the same; the next new key of the day finds too many again. */
  async #keepLargestKeys(crowded: readonly DayMeasure[]): Promise<void> {
    const { store, log } = this.#options
    try {
      for (const group of crowded) await store.transaction(({ tracking }) => tracking.keepLargestKeys(group))
    } catch (err) {
      log.warn({ err }, 'Small numbers of a day were not added up')
    }
  }
}
