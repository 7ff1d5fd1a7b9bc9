import { LRUCache } from 'lru-cache'
import type { Problem } from '../../errors/problem.ts'
import { BYTES_PER_CHARACTER, type KeptProblem, toKeptProblem } from './kept-problem.ts'
import type { RenderIdentity } from './poison-memory.ts'

/** A render is tried on the event loop again this long after it was too long for it. */
const MEMORY_MS = 60_000

/** The first render of a page is slow, because its code is not optimized yet. So one long render says nothing. */
const MIN_TIMES = 2

/** A page that was too long with this many different data is too long with any. */
const MAX_DATA = 4

/** Bytes of the keys of pages and their problems. A problem quotes lines of its template. */
const MAX_BYTES = 8 * 2 ** 20

interface LongRenderCount extends KeptProblem {
  readonly times: number
}

/** Renders that took too long for the event loop twice within a minute. They go to the quarantine at once. */
export class LongRenders {
  /** The counts of each page by the digest of its data, with the problem with which the event loop stopped it. */
  readonly #pages = new LRUCache<string, Map<string, LongRenderCount>>({
    maxSize: MAX_BYTES,
    sizeCalculation: sizeOf,
    ttl: MEMORY_MS,
  })

  /** Whether no page was too long in the last minute, which is the normal case. */
  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /**
   * The problem with which the event loop stopped this render, or one with the same page if it was stopped with many data.
   *
   * `data` is called only when its digest is needed.
   */
  find(page: string, data: () => string): Problem | undefined {
    const known = this.#pages.get(page)
    if (known === undefined) return undefined
    const [any] = known.values()
    if (known.size >= MAX_DATA) return any?.problem
    const one = known.get(data())
    return one !== undefined && one.times >= MIN_TIMES ? one.problem : undefined
  }

  /** Counts a render that the event loop stopped, and that was long in the quarantine, too. */
  add({ page, data }: RenderIdentity, problem: Problem): void {
    // A new map, because the size of the same one is not counted again.
    const known = new Map(this.#pages.get(page))
    const times = (known.get(data)?.times ?? 0) + 1
    if (times > 1 || known.size < MAX_DATA) known.set(data, { times, ...toKeptProblem(problem) })
    this.#pages.set(page, known)
  }

  /**
   * Takes a count back: a render that was remembered was short in the quarantine. So a page that was interrupted while the service
   * started, or while the machine was busy, is soon back on the event loop, where it takes a fraction of the time.
   */
  wasShort({ page, data }: RenderIdentity): void {
    const known = new Map(this.#pages.get(page))
    const one = known.get(data)
    const [oldest = data] = known.keys()
    if (one !== undefined && one.times > 1) known.set(data, { ...one, times: one.times - 1 })
    // These data may have no count of their own, if the page is too long with any.
    else known.delete(known.size >= MAX_DATA && one === undefined ? oldest : data)
    if (known.size === 0) this.#pages.delete(page)
    else this.#pages.set(page, known)
  }
}

function sizeOf(known: ReadonlyMap<string, LongRenderCount>, page: string): number {
  let bytes = BYTES_PER_CHARACTER * page.length
  for (const [data, one] of known) bytes += BYTES_PER_CHARACTER * data.length + one.bytes
  return bytes
}
