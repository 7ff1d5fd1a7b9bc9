/** Reads that many ask for at once, done once: whoever asks while one is under way gets what it finds. */
export class SharedReads<Value> {
  readonly #underWay = new Map<string, Promise<Value>>()

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#underWay.get(key)
    if (known !== undefined) return known
    const reading = read().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, reading)
    return reading
  }
}
