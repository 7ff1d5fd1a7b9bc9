import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../errors/problem.ts'

/** Requests are counted for this long after the last time they reached a limit, and refused for as long. */
const MEMORY_MS = 60_000

/** Times that a request may reach a limit before it is refused. */
const MAX_TIMES = 2

/** Bytes of the keys and problems. A problem quotes lines of its template. */
const MAX_BYTES = 8 * 2 ** 20

/** Bytes of memory of a UTF-16 unit. */
const BYTES_PER_CHARACTER = 2

interface LimitCount {
  readonly times: number
  /** The problem of the last time. */
  readonly problem: Problem
}

/**
 * Requests that reached a limit twice within a minute. They are refused for the next minute, without rendering.
 *
 * A render that reaches a limit costs a hundred times as much as a page, and would reach it again.
 */
export class PoisonMemory {
  readonly #counts = new LRUCache<string, LimitCount>({ maxSize: MAX_BYTES, ttl: MEMORY_MS })

  /** Whether no request has reached a limit in the last minute, which is the normal case. */
  get isEmpty(): boolean {
    return this.#counts.size === 0
  }

  /** The problem with which a request is refused, and the seconds for which it still is; undefined for other requests. */
  find(key: string): { readonly problem: Problem; readonly seconds: number } | undefined {
    const known = this.#counts.get(key)
    if (known === undefined || known.times < MAX_TIMES) return undefined
    return { problem: known.problem, seconds: Math.ceil(this.#counts.getRemainingTTL(key) / 1000) }
  }

  /** Counts a request that reached a limit. */
  add(key: string, problem: Problem): void {
    const times = (this.#counts.get(key)?.times ?? 0) + 1
    const kept = toKept(problem)
    const size = BYTES_PER_CHARACTER * (key.length + JSON.stringify(kept.members).length)
    this.#counts.set(key, { times, problem: kept }, { size })
  }
}

/**
 * Identifies a request by its website and its bytes. Checksums are enough, and take a third of the time of a digest: a website that
 * finds two equal ones only refuses itself a page.
 */
export function poisonKeyOf(tenant: string, bytes: Uint8Array): string {
  const middle = bytes.length >>> 1
  return [tenant, bytes.length, crc32(bytes.subarray(0, middle)), crc32(bytes.subarray(middle))].join('\n')
}

/** Copies a problem by its JSON, because parts of a text keep the whole text in memory, which may be a template of megabytes. */
function toKept({ status, code, message, members }: Problem): Problem {
  const { explanation: _, ...short } = members
  return new Problem(status, code, message, { members: JSON.parse(JSON.stringify(short)) })
}
