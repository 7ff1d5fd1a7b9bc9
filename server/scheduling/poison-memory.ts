import { LRUCache } from 'lru-cache'
import type { Problem } from '../problem.ts'

/** Strikes within this time count together, and this long a render is refused. */
const MEMORY_MS = 60_000

/** Limits reached before a render is refused. */
const STRIKES = 2

/** Renders that are remembered. */
const MAX_RENDERS = 10_000

interface Strikes {
  readonly count: number
  /** What the last one was answered with. */
  readonly problem: Problem
}

/** A template with its partials, and the data it renders: both as whatever tells them from others. */
export interface RenderIdentity {
  readonly page: string
  readonly data: string
}

/**
 * Renders that reached a limit twice within a minute, which are answered from memory for the next one.
 *
 * A render that runs into its limit costs a hundred times what a page costs, and comes out the same the next time.
 */
export class PoisonMemory {
  readonly #pages = new LRUCache<string, true>({ max: MAX_RENDERS, ttl: MEMORY_MS })
  readonly #renders = new LRUCache<string, Strikes>({ max: MAX_RENDERS, ttl: MEMORY_MS })

  /** Whether no page has reached a limit lately, as is usual. */
  get isEmpty(): boolean {
    return this.#pages.size === 0
  }

  /** Whether a page has reached a limit lately with any data: only then is it worth finding out which data it has now. */
  isSuspect(page: string): boolean {
    return this.#pages.has(page)
  }

  /** The problem that a render is answered with, and for how many seconds more; undefined for others. */
  verdict(render: RenderIdentity): { readonly problem: Problem; readonly seconds: number } | undefined {
    const key = toKey(render)
    const known = this.#renders.get(key)
    if (known === undefined || known.count < STRIKES) return undefined
    return { problem: known.problem, seconds: Math.ceil(this.#renders.getRemainingTTL(key) / 1000) }
  }

  /** Remembers that a render reached a limit. */
  strike(render: RenderIdentity, problem: Problem): void {
    const key = toKey(render)
    const count = (this.#renders.get(key)?.count ?? 0) + 1
    this.#pages.set(render.page, true)
    this.#renders.set(key, { count, problem })
  }
}

function toKey({ page, data }: RenderIdentity): string {
  return `${page}\n${data}`
}
