import { isArray, type Json, type JsonObject, type Node, setOwn } from '../../domain/data/value.ts'
import { namesOf } from '../../domain/data/wide-objects.ts'
import { ArrayTrace } from './array-trace.ts'
import { MAX_DEPTH, type Room } from './bounds.ts'
import type { RecordingClock } from './recording-clock.ts'
import type { Trace } from './trace.ts'

/** UTF-16 units of `null`. */
const NULL_UNITS = 4

/**
 * The part of a value that its trace has recorded as read, or all of a value without a trace. Reading it gives the same
 * results as reading the value; missing names stay missing.
 *
 * Null when there is no room for its JSON, and when it is deeper than `MAX_DEPTH`.
 */
export function pruneData(value: Node, trace: Trace | undefined, room: Room, clock: RecordingClock): Json {
  const pruned = new DataPruning(room, clock).prune(value ?? null, trace, 0)
  return room.isFull ? null : pruned
}

/** One walk over data. It ends when the room is full, and its result is then of no use. */
class DataPruning {
  readonly #room: Room
  readonly #clock: RecordingClock

  constructor(room: Room, clock: RecordingClock) {
    this.#room = room
    this.#clock = clock
  }

  prune(value: Json, trace: Trace | undefined, depth: number): Json {
    this.#clock.next()
    if (typeof value !== 'object' || value === null) return this.#scalar(value)
    if (depth > MAX_DEPTH) this.#room.close()
    return isArray(value) ? this.#array(value, trace, depth) : this.#object(value, trace, depth)
  }

  #scalar(value: Json): Json {
    if (typeof value === 'string') this.#room.spendText(value)
    else this.#room.spend(String(value).length)
    return value
  }

  #array(array: readonly Json[], trace: Trace | undefined, depth: number): Json {
    const isPart = trace instanceof ArrayTrace && !trace.isListed
    const length = isPart ? trace.end : array.length
    const pruned: Json[] = []
    for (let at = 0; at < length && !this.#room.isFull; at++)
      pruned.push(this.#member(array[at] as Json, at, trace, depth))
    this.#room.spend(2 + length)
    return pruned
  }

  #object(object: JsonObject, trace: Trace | undefined, depth: number): Json {
    const names = namesOf(object)
    this.#clock.take(names.length >> 2)
    const isWhole = trace === undefined || trace.isListed
    const pruned: Record<string, Json> = {}
    for (const name of names) {
      if (!isWhole && trace.readsOf(name) === undefined) continue
      this.#room.spendText(name)
      if (this.#room.isFull) break
      setOwn(pruned, name, this.#member(object[name] as Json, name, trace, depth))
      this.#room.spend(2)
    }
    this.#room.spend(2)
    return pruned
  }

  #member(value: Json, key: string | number, trace: Trace | undefined, depth: number): Json {
    if (trace === undefined || (trace.readsOf(key) ?? 0) > 0)
      return this.prune(value, trace?.innerOf(key), depth + 1)
    this.#clock.next()
    this.#room.spend(NULL_UNITS)
    return null
  }
}
