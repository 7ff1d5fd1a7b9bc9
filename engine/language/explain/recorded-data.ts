import type { Node } from '../../domain/data/value.ts'
import { notedMembers } from '../../domain/data/wide-objects.ts'
import { ArrayTrace } from './array-trace.ts'
import { ObjectTrace } from './object-trace.ts'
import type { RecordingClock } from './recording-clock.ts'
import type { Recording, Trace } from './trace.ts'

/** Members of an object whose reads are recorded. V8 lists the names of a larger one through a proxy in more than 5 ms. */
const MAX_MEMBERS = 8192

/**
 * Records the reads of data that behaves like the original.
 *
 * Objects and arrays are replaced by proxies. An object of very many members is not: it counts as read in whole.
 */
export class RecordedData implements Recording {
  readonly clock: RecordingClock
  #isQuiet = false

  constructor(clock: RecordingClock) {
    this.clock = clock
  }

  get isQuiet(): boolean {
    return this.#isQuiet
  }

  trace(value: Node): Trace | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value)) return new ArrayTrace(value, this)
    return (notedMembers(value) ?? 0) > MAX_MEMBERS ? undefined : new ObjectTrace(value, this)
  }

  /** Runs a function without recording its reads. */
  quietly<T>(read: () => T): T {
    const before = this.#isQuiet
    this.#isQuiet = true
    try {
      return read()
    } finally {
      this.#isQuiet = before
    }
  }
}
