import type { Node } from '../../domain/data/value.ts'
import { Trace } from './trace.ts'

/** The reads of an array. Lists grow faster than a map: V8 builds a map of a million entries anew in 20 ms. */
export class ArrayTrace extends Trace {
  /** The length up to the last element that was read or checked. */
  end = 0
  readonly #order: number[] = []
  readonly #reads: number[] = []
  readonly #inner: Trace[] = []
  #newestValue: Node
  #newest: Trace | undefined

  keys(): Iterable<number> {
    return this.#order
  }

  readsOf(at: string | number): number {
    return this.#reads[Number(at)] ?? 0
  }

  innerOf(at: string | number): Trace | undefined {
    return this.#inner[Number(at)]
  }

  protected setInner(key: string, inner: Trace): void {
    this.#inner[Number(key)] = inner
  }

  /** A host may fill a list with one object, whose reads then count together. */
  protected override makeInner(value: Node): Trace | undefined {
    if (value !== this.#newestValue) {
      this.#newestValue = value
      this.#newest = super.makeInner(value)
    }
    return this.#newest
  }

  protected note(key: string, reads: number): void {
    const at = Number(key)
    // The name `length` is no element.
    if (Number.isNaN(at)) return
    if (at >= this.end) this.end = at + 1
    const before = this.readsOf(at)
    if (before === 0 && reads > 0) this.#order.push(at)
    this.#reads[at] = before + reads
  }
}
