/** Coalesces concurrent reads: calls with the key of a read in progress get the promise of that read. */
export class SharedReads<Value> {
  readonly #inProgress = new Map<string, Promise<Value>>()

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#inProgress.get(key)
    if (known !== undefined) return known
    const reading = read().finally(() => this.#inProgress.delete(key))
    this.#inProgress.set(key, reading)
    return reading
  }
}
