import type { Node } from '../../domain/data/value.ts'

/**
 * Up to this many names, a linear search is faster than a hash table. Beyond it, a table keeps hostile templates in
 * linear time.
 */
const MAX_LISTED = 8

/** The `@variables` of one frame. Most frames have none or a few, and a loop makes thousands of frames. */
export class Bindings {
  readonly #names: string[] = []
  readonly #values: Node[] = []
  #positions: Map<string, number> | undefined

  get(name: string): Node {
    const at = this.#positionOf(name)
    return at === -1 ? undefined : this.#values[at]
  }

  set(name: string, value: Node): void {
    const at = this.#positionOf(name)
    if (at !== -1) {
      this.#values[at] = value
      return
    }
    this.#positions?.set(name, this.#names.length)
    this.#names.push(name)
    this.#values.push(value)
    if (this.#names.length === MAX_LISTED)
      this.#positions = new Map(this.#names.map((each, place) => [each, place]))
  }

  /** Lists the variables in the order of their first definition. */
  *entries(): Iterable<readonly [name: string, value: Node]> {
    for (const [at, name] of this.#names.entries()) yield [name, this.#values[at]]
  }

  #positionOf(name: string): number {
    if (this.#positions !== undefined) return this.#positions.get(name) ?? -1
    const names = this.#names
    for (let at = 0; at < names.length; at++) if (names[at] === name) return at
    return -1
  }
}
