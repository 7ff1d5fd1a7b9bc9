/**
 * A least-recently-used cache: beyond its capacity it drops the entry that was read longest ago. Hostile keys cannot
 * make it grow.
 */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    // Below half of the capacity no entry is dropped soon, and moving an entry costs more than finding it.
    if (value !== undefined && this.#entries.size * 2 > this.#capacity) this.#renew(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#renew(key, value)
    if (this.#entries.size <= this.#capacity) return
    // A `Map` keeps insertion order, so its first key is the least recently used one.
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest)
      return
    }
  }

  #renew(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
  }
}
