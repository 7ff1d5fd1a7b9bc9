import { LRUCache } from 'lru-cache'
import type { Problem } from '../../errors/problem.ts'
import type { RenderIdentity } from './poison-memory.ts'

/** A render is tried on the event loop again this long after it was too long for it. */
const MEMORY_MS = 60_000

/** The first render of a page is slow, because its code is not optimized yet. So one long render says nothing. */
const MIN_TIMES = 2

/** A page that was too long with this many different data is too long with any. */
const MAX_DATA = 4

const MAX_PAGES = 10_000

interface LongRenderCount {
  readonly times: number
  /** The problem with which the event loop stopped it. */
  readonly problem: Problem
}

/** Renders that took too long for the event loop twice within a minute. They go to the quarantine at once. */
export class LongRenders {
  /** The counts of each page by the digest of its data. */
  readonly #pages = new LRUCache<string, Map<string, LongRenderCount>>({ max: MAX_PAGES, ttl: MEMORY_MS })

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
    const known = this.#pages.get(page) ?? new Map<string, LongRenderCount>()
    const times = (known.get(data)?.times ?? 0) + 1
    if (times > 1 || known.size < MAX_DATA) known.set(data, { times, problem })
    this.#pages.set(page, known)
  }
}
