import { LRUCache } from 'lru-cache'
import type { CacheStatistics } from '../observe/metrics/readings.ts'
import type { Digest } from './digest.ts'

/** The part of a cache that one website may fill by taking the room of others. */
const SHARE = 1 / 4

/** A website that is over its share loses so much more than it needs, because each search for its values passes those of others. */
const SPARE = 1 / 16

/** A value in the cache, and the website that it counts for. */
interface OwnedValue<Value> {
  readonly value: Value
  readonly website: string
  readonly bytes: number
}

/**
 * A cache bounded in bytes, by digest unless said otherwise, that evicts the least recently used values and counts its lookups.
 *
 * A website with a quarter of the bytes takes no more from others: its own values go first. So one that sends new ones without
 * pause does not empty the cache for those that come once a second.
 */
export class FairCache<Value extends object, Key extends string | number = Digest> {
  readonly #entries: LRUCache<Key, OwnedValue<Value>>
  readonly #bytesByWebsite = new Map<string, number>()
  readonly #onRemove: (value: Value) => void
  #hits = 0
  #misses = 0
  #evictions = 0

  /** `onRemove` is called with each value that leaves the cache. */
  constructor(maxBytes: number, onRemove: (value: Value) => void = () => {}) {
    this.#onRemove = onRemove
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      dispose: ({ value, website, bytes }, _key, reason) => {
        this.#count(website, -bytes)
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
    return this.#entries.peek(key)?.value
  }

  /** The value of a key, which counts as a use, and as no lookup yet: the caller sees whether it is the right one. */
  use(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
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

  /** Stores a value for a website; '' names none. Returns false for a value that is larger than the whole cache. */
  set(key: Key, value: Value, bytes: number, website: string): boolean {
    const freed = this.#entries.peek(key)?.bytes ?? 0
    if (bytes <= this.#entries.maxSize) this.#makeRoom(bytes - freed, website)
    this.#entries.set(key, { value, website, bytes }, { size: bytes })
    const isStored = this.#entries.has(key)
    if (isStored) this.#count(website, bytes)
    return isStored
  }

  /** Stores a value again that takes other bytes now, unless it was removed. */
  resize(key: Key, value: Value, bytes: number): void {
    const entry = this.#entries.peek(key)
    if (entry?.value !== value) return
    // Removed first, because it must not be evicted to make room for itself.
    this.#entries.delete(key)
    if (!this.set(key, value, bytes, entry.website)) this.#onRemove(value)
  }

  /** Evicts values for so many more bytes of a website. */
  #makeRoom(bytes: number, website: string): void {
    const { maxSize } = this.#entries
    while (this.#entries.calculatedSize + bytes > maxSize) {
      const { value: oldest } = this.#entries.rvalues().next()
      const own = this.#bytesByWebsite.get(website) ?? 0
      const mayTake = oldest?.website === website || own === 0 || own + bytes <= maxSize * SHARE
      if (mayTake) this.#entries.pop()
      else this.#evictOf(website, own + bytes - maxSize * (SHARE - SPARE))
    }
  }

  /** Evicts the least recently used values of one website, until so many bytes are free or it has none. */
  #evictOf(website: string, bytes: number): void {
    const keys: Key[] = []
    let freed = 0
    for (const key of this.#entries.rkeys()) {
      if (freed >= bytes) break
      const entry = this.#entries.peek(key)
      if (entry?.website !== website) continue
      keys.push(key)
      freed += entry.bytes
    }
    for (const key of keys) this.#evict(key)
  }

  #evict(key: Key): void {
    const value = this.peek(key)
    this.#entries.delete(key)
    if (value !== undefined) this.#onRemove(value)
    this.#evictions++
  }

  #count(website: string, bytes: number): void {
    const sum = (this.#bytesByWebsite.get(website) ?? 0) + bytes
    if (sum === 0) this.#bytesByWebsite.delete(website)
    else this.#bytesByWebsite.set(website, sum)
  }
}
