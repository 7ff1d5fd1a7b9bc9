/** The counts of a tally are written this often. */
const INTERVAL_MS = 1000

/** Writes one line a second with the counts of events of which there are thousands, such as refusals under overload. */
export class TallyLog {
  readonly #write: (counts: Readonly<Record<string, number>>) => void
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(write: (counts: Readonly<Record<string, number>>) => void) {
    this.#write = write
  }

  count(event: string): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
    this.#timer ??= setTimeout(() => this.flush(), INTERVAL_MS).unref()
  }

  /** Writes the line of the events so far. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#counts.size === 0) return
    this.#write(Object.fromEntries(this.#counts))
    this.#counts = new Map()
  }
}
