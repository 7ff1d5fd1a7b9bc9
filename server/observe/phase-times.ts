/** The phases of a render request, in their order. */
export type PhaseName = 'queue' | 'parse' | 'compile' | 'render' | 'serialize'

/** One measured phase; `startMs` is a time of `performance.now()`. */
export interface Phase {
  readonly name: PhaseName
  readonly startMs: number
  readonly ms: number
  /** Shown as `desc` in `Server-Timing`, such as `hit` for a cached template. */
  note: string | undefined
}

/** The times of the phases of one request. */
export class PhaseTimes {
  readonly #phases: Phase[] = []

  get list(): readonly Phase[] {
    return this.#phases
  }

  /** Runs a phase and adds its time, even when it throws. */
  measure<T>(name: PhaseName, run: () => T): T {
    const startMs = performance.now()
    try {
      return run()
    } finally {
      this.add(name, startMs)
    }
  }

  /** Adds a phase that began at `startMs` and ends now. */
  add(name: PhaseName, startMs: number): void {
    this.#phases.push({ name, startMs, ms: performance.now() - startMs, note: undefined })
  }

  /** Sets the note of the phase added last. */
  note(text: string): void {
    const last = this.#phases.at(-1)
    if (last !== undefined) last.note = text
  }

  /** The value of a `Server-Timing` header. */
  toHeader(): string {
    return this.#phases
      .map(({ name, ms, note }) => `${name};dur=${msText(ms)}${note === undefined ? '' : `;desc="${note}"`}`)
      .join(', ')
  }

  /** Milliseconds by name, for the log. */
  toJSON(): Record<string, number> {
    const times: Record<string, number> = {}
    for (const { name, ms } of this.#phases) times[name] = roundMs((times[name] ?? 0) + ms)
    return times
  }
}

/** Thousandths as they follow a whole number. */
const FRACTIONS = Array.from({ length: 1000 }, (_, count) => String(count / 1000).slice(1))

/**
 * The text of `roundMs`. V8 remembers the last few thousand texts of numbers that are not whole, which by then are in old space;
 * whole numbers are few.
 */
function msText(ms: number): string {
  const microseconds = Math.round(ms * 1000)
  const whole = Math.floor(microseconds / 1000)
  return `${whole}${FRACTIONS[microseconds - whole * 1000]}`
}

/** Rounds milliseconds to microseconds. */
export function roundMs(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
