import type { TrackedRow } from '../store/tracked-row.ts'

interface Waiting {
  readonly row: TrackedRow
  readonly bytes: number
}

/** How many events and bytes; of both the bound that is reached first counts. */
export interface Amount {
  readonly rows: number
  readonly bytes: number
}

/** The events of one website, the oldest first. */
interface Queue {
  readonly events: Waiting[]
  bytes: number
}

/** Bytes of an event beside its texts. */
const ROW_BYTES = 300

/**
 * Events that wait, of all websites of a process. They are taken out in turns over websites, and a full buffer drops events of
 * the website that has most. So a flood of one website delays and drops its own events only.
 */
export class EventBuffer {
  readonly #max: Amount
  /** By website, in the order of turns. None is empty. */
  readonly #queues = new Map<string, Queue>()
  /** The batch that is being stored. It counts until it is released. */
  #taken: readonly Waiting[] = []
  #rows = 0
  #bytes = 0

  constructor(max: Amount) {
    this.#max = max
  }

  /** The events in it, with those of the batch that was taken. */
  get length(): number {
    return this.#rows
  }

  /** When the oldest event happened; undefined for none. */
  get oldestMs(): number | undefined {
    const firsts = [...this.#taken, ...this.#queues.values().flatMap(({ events }) => events.slice(0, 1))]
    return firsts.length === 0 ? undefined : Math.min(...firsts.map(({ row }) => row.at))
  }

  /** Adds an event unless it would be dropped itself. Also returns how many others were dropped for it. */
  add(row: TrackedRow): { readonly isAdded: boolean; readonly dropped: number } {
    const bytes = ROW_BYTES + row.path.length + JSON.stringify(row.fields).length
    const queue = this.#queues.get(row.websiteId) ?? { events: [], bytes: 0 }
    const fits = () => this.#rows < this.#max.rows && this.#bytes + bytes <= this.#max.bytes
    let dropped = 0
    for (; !fits(); dropped++) {
      const largest = this.#largest()
      if (largest === undefined || largest.bytes <= queue.bytes + bytes) return { isAdded: false, dropped }
      this.#drop(largest)
    }
    queue.events.push({ row, bytes })
    this.#queues.set(row.websiteId, queue)
    this.#rows++
    this.#bytes += bytes
    queue.bytes += bytes
    return { isAdded: true, dropped }
  }

  /** Takes a batch out, one event of each website in turn. It ends with the event that reaches a bound; empty when none waits. */
  take(max: Amount): readonly TrackedRow[] {
    const batch: Waiting[] = []
    let bytes = 0
    for (const [websiteId, queue] of this.#queues) {
      if (batch.length >= max.rows || bytes >= max.bytes) break
      const next = queue.events.splice(0, 1)
      this.#queues.delete(websiteId)
      // Behind all others, so that this loop comes to it again.
      if (queue.events.length > 0) this.#queues.set(websiteId, queue)
      batch.push(...next)
      queue.bytes -= bytesOf(next)
      bytes += bytesOf(next)
    }
    this.#taken = batch
    return batch.map(({ row }) => row)
  }

  /** Makes room for as much as the batch that was taken. */
  release(): void {
    this.#rows -= this.#taken.length
    this.#bytes -= bytesOf(this.#taken)
    this.#taken = []
  }

  #largest(): Queue | undefined {
    return this.#queues
      .values()
      .reduce<Queue | undefined>(
        (most, queue) => (most === undefined || queue.bytes > most.bytes ? queue : most),
        undefined,
      )
  }

  #drop(queue: Queue): void {
    const last = queue.events.splice(-1)
    this.#rows -= last.length
    this.#bytes -= bytesOf(last)
    queue.bytes -= bytesOf(last)
  }
}

function bytesOf(events: readonly Waiting[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0)
}
