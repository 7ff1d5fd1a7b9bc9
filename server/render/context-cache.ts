import { LRUCache } from 'lru-cache'
import type { Json } from '../../engine/index.ts'
import { digestUnknown } from '../problem.ts'
import type { Digest } from './digest.ts'
import type { CacheStatistics } from './template-cache.ts'

/** Heap bytes, measured over a page's context and over data that is dense in each kind of value. */
const BYTES_PER_CONTAINER = 72
const BYTES_PER_MEMBER = 16

/** Parsed contexts by digest of their JSON; those used least recently make room. */
export class ContextCache {
  readonly #entries: LRUCache<Digest, { readonly data: Json }>
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: (_entry, _digest, reason) => {
        if (reason === 'evict') this.#evictions++
      },
    })
  }

  get statistics(): CacheStatistics {
    const { size, calculatedSize } = this.#entries
    const [hits, misses, evictions] = [this.#hits, this.#misses, this.#evictions]
    return { entries: size, bytes: calculatedSize, hits, misses, evictions }
  }

  has(digest: Digest): boolean {
    return this.#entries.has(digest)
  }

  /** Keeps data that is `jsonBytes` long as JSON; whoever reads it must not change it. */
  add(digest: Digest, data: Json, jsonBytes: number): void {
    this.#entries.set(digest, { data }, { size: estimateBytes(data, jsonBytes) })
  }

  /** The data of that digest; throws a problem when it is not known here. */
  get(digest: Digest): Json {
    const known = this.#entries.get(digest)
    if (known === undefined) {
      this.#misses++
      throw digestUnknown('contexts', [digest])
    }
    this.#hits++
    return known.data
  }
}

/** Without recursion, because JSON.parse reads any depth. */
function estimateBytes(data: Json, jsonBytes: number): number {
  let bytes = jsonBytes
  const open: Json[] = [data]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const members: readonly Json[] = Array.isArray(value) ? value : Object.values(value)
    bytes += BYTES_PER_CONTAINER + BYTES_PER_MEMBER * members.length
    for (const member of members) if (typeof member === 'object') open.push(member)
  }
  return bytes
}
