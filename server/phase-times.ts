/** What a request goes through. */
export type PhaseName = 'queue' | 'parse' | 'compile' | 'render' | 'serialize'

/** One step of a request; times are those of `performance.now()`. */
export interface Phase {
  readonly name: PhaseName
  readonly startMs: number
  readonly ms: number
  note: string | undefined
}

/** How long the phases of one request took. */
export class PhaseTimes {
  readonly #phases: Phase[] = []

  /** The phases so far. */
  get list(): readonly Phase[] {
    return this.#phases
  }

  /** Runs a phase and keeps its time, also when it throws. */
  measure<T>(name: PhaseName, run: () => T): T {
    const startMs = performance.now()
    try {
      return run()
    } finally {
      this.add(name, startMs)
    }
  }

  /** Adds a phase that began then and is over now. */
  add(name: PhaseName, startMs: number): void {
    this.#phases.push({ name, startMs, ms: performance.now() - startMs, note: undefined })
  }

  /** Adds a word to the phase measured last. */
  note(text: string): void {
    const last = this.#phases.at(-1)
    if (last !== undefined) last.note = text
  }

  /** The value of a `Server-Timing` header. */
  toHeader(): string {
    return this.#phases
      .map(({ name, ms, note }) => `${name};dur=${roundMs(ms)}${note === undefined ? '' : `;desc="${note}"`}`)
      .join(', ')
  }

  /** Milliseconds by name, for the log. */
  toJSON(): Record<string, number> {
    const times: Record<string, number> = {}
    for (const { name, ms } of this.#phases) times[name] = roundMs(ms)
    return times
  }
}

/** To microseconds. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
