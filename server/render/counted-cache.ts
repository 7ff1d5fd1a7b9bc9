import { LRUCache } from 'lru-cache'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { Digest } from './digest.ts'

/** A cache bounded in bytes, by digest unless said otherwise, that evicts the least recently used values and counts its lookups. */
export class CountedCache<Value extends object, Key extends Digest | number = Digest> {
  readonly #entries: LRUCache<Key, Value>
  readonly #onRemove: (value: Value) => void
  #hits = 0
  #misses = 0
  #evictions = 0

  /** `onRemove` is called with each value that leaves the cache. */
  constructor(maxBytes: number, onRemove: (value: Value) => void = () => {}) {
    this.#onRemove = onRemove
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: (value, _key, reason) => {
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

  /** The value of a key. This counts as no lookup, and as no use. */
  peek(key: Key): Value | undefined {
    return this.#entries.peek(key)
  }

  /** The value of a key, which counts as a use, and as no lookup yet: the caller sees whether it is the right one. */
  use(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  /** The value of a key, which counts as a hit. The caller counts a miss, because not every failed lookup is one. */
  get(key: Key): Value | undefined {
    const value = this.use(key)
    if (value !== undefined) this.countHit()
    return value
  }

  countHit(): void {
    this.#hits++
  }

  countMiss(): void {
    this.#misses++
  }

  /** Stores a value. Returns false for a value that is larger than the whole cache. */
  set(key: Key, value: Value, bytes: number): boolean {
    this.#entries.set(key, value, { size: bytes })
    return this.#entries.has(key)
  }

  /** Stores a value again that takes other bytes now, unless it was removed. */
  resize(key: Key, value: Value, bytes: number): void {
    if (this.peek(key) !== value) return
    // Removed first, because the library keeps the size of a value that is the same.
    this.#entries.delete(key)
    if (!this.set(key, value, bytes)) this.#onRemove(value)
  }
}
