import type { Print } from '../4-render/scope.ts'
import { cutName } from './bounds.ts'
import type { ExplainedCall } from './explanation.ts'

/** Something that is called by a name, and its count from the first call on. */
export interface Callee {
  /** Null for the template itself. */
  readonly name: string | null
  count: CallCount | undefined
}

interface CallCount {
  calls: number
  work: number
  ownWork: number
}

/** Counts the calls of the template, of partials and of macros, and their work. */
export class CallCounts {
  readonly #counts = new Map<string | null, CallCount>()
  /** For each running call, the work of the calls inside it. */
  readonly #inner: number[] = []

  /** Wraps a body to count its calls and its work. */
  measure(callee: Callee, body: Print): Print {
    return (frame) => {
      const { budget } = frame.run
      const before = budget.work
      this.#inner.push(0)
      try {
        return body(frame)
      } finally {
        this.#add(callee, budget.work - before)
      }
    }
  }

  /** The calls of partials and macros, in the order in which the first of each ended. */
  *partials(): Iterable<ExplainedCall> {
    for (const [name, count] of this.#counts) if (name !== null) yield { name: cutName(name), ...count }
  }

  /** The one call of the template itself, which ends last. */
  *template(): Iterable<ExplainedCall> {
    const count = this.#counts.get(null)
    if (count !== undefined) yield { name: null, ...count }
  }

  #add(callee: Callee, work: number): void {
    const inner = this.#inner.pop() ?? 0
    const caller = this.#inner.length - 1
    if (caller >= 0) this.#inner[caller] = (this.#inner[caller] ?? 0) + work
    // A name is looked up once, because V8 compares long names unit by unit.
    callee.count ??= this.#countOf(callee.name)
    callee.count.calls++
    callee.count.work += work
    callee.count.ownWork += work - inner
  }

  #countOf(name: string | null): CallCount {
    const count = this.#counts.get(name) ?? { calls: 0, work: 0, ownWork: 0 }
    this.#counts.set(name, count)
    return count
  }
}
