/** A map that forgets the entry that was not asked for longest, so that hostile keys cannot make it grow. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    // While much is free the order does not matter, and moving an entry takes longer than finding it.
    if (value !== undefined && this.#entries.size * 2 > this.#capacity) this.#renew(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#renew(key, value)
    if (this.#entries.size <= this.#capacity) return
    // A map keeps the order of insertion: the first key is the one that was renewed longest ago.
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
