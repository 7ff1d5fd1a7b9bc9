import { Trace } from './trace.ts'

/** The reads of an object. */
export class ObjectTrace extends Trace {
  // Made for the first member, because most objects of a long list have few that are read, or none.
  #reads: Map<string, number> | undefined
  #inner: Map<string, Trace> | undefined

  keys(): Iterable<string> {
    return this.#reads?.keys() ?? []
  }

  readsOf(name: string): number | undefined {
    return this.#reads?.get(name)
  }

  innerOf(name: string): Trace | undefined {
    return this.#inner?.get(name)
  }

  protected setInner(name: string, inner: Trace): void {
    this.#inner ??= new Map()
    this.#inner.set(name, inner)
  }

  protected note(name: string, reads: number): void {
    this.#reads ??= new Map()
    this.#reads.set(name, (this.#reads.get(name) ?? 0) + reads)
  }
}
