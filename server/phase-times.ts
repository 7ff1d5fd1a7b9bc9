interface Phase {
  readonly name: string
  readonly ms: number
  note: string | undefined
}

/** How long the phases of one request took. */
export class PhaseTimes {
  readonly #phases: Phase[] = []

  /** Runs a phase and keeps its time, also when it throws. */
  measure<T>(name: string, run: () => T): T {
    const start = performance.now()
    try {
      return run()
    } finally {
      this.#phases.push({ name, ms: performance.now() - start, note: undefined })
    }
  }

  /** Adds a phase that was measured elsewhere. */
  add(name: string, ms: number): void {
    this.#phases.push({ name, ms, note: undefined })
  }

  /** Adds a word to the phase measured last. */
  note(text: string): void {
    const last = this.#phases.at(-1)
    if (last !== undefined) last.note = text
  }

  /** The value of a `Server-Timing` header. */
  toHeader(): string {
    return this.#phases
      .map(({ name, ms, note }) => `${name};dur=${round(ms)}${note === undefined ? '' : `;desc="${note}"`}`)
      .join(', ')
  }

  /** Milliseconds by name, for the log. */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this.#phases.map(({ name, ms }) => [name, round(ms)]))
  }
}

/** To microseconds. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
