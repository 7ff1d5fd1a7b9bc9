import { LRUCache } from 'lru-cache'
import type { Problem } from '../../errors/problem.ts'
import { BYTES_PER_CHARACTER, toKeptProblem } from './kept-problem.ts'

/** Renders are counted for this long after the last time they reached a limit, and refused for as long. */
const MEMORY_MS = 60_000

/** Times that a render may reach a limit before it is refused. */
const MAX_TIMES = 2

/** Bytes of the keys and problems of renders. A problem quotes lines of its template. */
const MAX_BYTES = 8 * 2 ** 20

/** Bytes of the keys of pages. */
const MAX_PAGE_BYTES = 2 * 2 ** 20

interface LimitCount {
  readonly times: number
  /** The problem of the last time. */
  readonly problem: Problem
}

/** The identity of a render. */
export interface RenderIdentity {
  /** The tenant with its template and partials, or with the body that holds them. It is short. */
  readonly page: string
  /** The digest of the data. */
  readonly data: string
}

/**
 * Renders that reached a limit twice within a minute. They are refused for the next minute, without rendering.
 *
 * A render that reaches a limit costs a hundred times as much as a page, and would reach it again.
 */
export class PoisonMemory {
  readonly #pages = new LRUCache<string, true>({
    maxSize: MAX_PAGE_BYTES,
    sizeCalculation: (_, page) => BYTES_PER_CHARACTER * page.length,
    ttl: MEMORY_MS,
  })
  readonly #renders = new LRUCache<string, LimitCount>({ maxSize: MAX_BYTES, ttl: MEMORY_MS })

  /** Whether no page has reached a limit in the last minute, which is the normal case. */
  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /** Whether a page has reached a limit in the last minute with any data. Only then is a digest of its data worth its time. */
  isSuspect(page: string): boolean {
    return this.#pages.has(page)
  }

  /** The problem with which a render is refused, and the seconds for which it still is; undefined for other renders. */
  find(render: RenderIdentity): { readonly problem: Problem; readonly seconds: number } | undefined {
    const key = toKey(render)
    const known = this.#renders.get(key)
    if (known === undefined || known.times < MAX_TIMES) return undefined
    return { problem: known.problem, seconds: Math.ceil(this.#renders.getRemainingTTL(key) / 1000) }
  }

  /** Counts a render that reached a limit. */
  add(render: RenderIdentity, problem: Problem): void {
    const key = toKey(render)
    const times = (this.#renders.get(key)?.times ?? 0) + 1
    this.#pages.set(render.page, true)
    const kept = toKeptProblem(problem)
    const size = BYTES_PER_CHARACTER * key.length + kept.bytes
    this.#renders.set(key, { times, problem: kept.problem }, { size })
  }
}

function toKey({ page, data }: RenderIdentity): string {
  return `${page}\n${data}`
}
