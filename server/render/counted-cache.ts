import { LRUCache } from 'lru-cache'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { Digest } from './digest.ts'

/** A cache by digest, bounded in bytes, that evicts the least recently used values and counts its lookups. */
export class CountedCache<Value extends object> {
  readonly #entries: LRUCache<Digest, Value>
  readonly #onRemove: (value: Value) => void
  #hits = 0
  #misses = 0
  #evictions = 0

  /** `onRemove` is called with each value that leaves the cache. */
  constructor(maxBytes: number, onRemove: (value: Value) => void = () => {}) {
    this.#onRemove = onRemove
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: (value, _digest, reason) => {
        if (reason === 'delete') return
        onRemove(value)
        if (reason === 'evict') this.#evictions++
      },
    })
  }

  get statistics(): CacheStatistics {
    const { size, calculatedSize } = this.#entries
    const [hits, misses, evictions] = [this.#hits, this.#misses, this.#evictions]
    return { entries: size, bytes: calculatedSize, hits, misses, evictions }
  }

  /** The value of a digest. This counts as no lookup, and as no use. */
  peek(digest: Digest): Value | undefined {
    return this.#entries.peek(digest)
  }

  /** The value of a digest, which counts as a hit. The caller counts a miss, because not every failed lookup is one. */
  get(digest: Digest): Value | undefined {
    const value = this.#entries.get(digest)
    if (value !== undefined) this.#hits++
    return value
  }

  countMiss(): void {
    this.#misses++
  }

  /** Stores a value. Returns false for a value that is larger than the whole cache. */
  set(digest: Digest, value: Value, bytes: number): boolean {
    this.#entries.set(digest, value, { size: bytes })
    return this.#entries.has(digest)
  }

  /** Stores a value again that takes other bytes now, unless it was removed. */
  resize(digest: Digest, value: Value, bytes: number): void {
    // The library keeps the size of a value that is the same.
    if (this.#entries.peek(digest) !== value) return
    this.#entries.delete(digest)
    if (!this.set(digest, value, bytes)) this.#onRemove(value)
  }
}
