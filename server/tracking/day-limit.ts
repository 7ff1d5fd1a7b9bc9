/**
 * Events of a website that a process takes on one day. They are stored for 30 days, and their marks for three, so without a
 * bound visitors could fill the disk. One process stores as many as 50,000 visits cause.
 */
const MAX_OF_DAY = 500_000

/** Counts the events of websites by day. */
export class DayLimit {
  readonly #max: number
  readonly #taken = new Map<string, { readonly day: string; readonly count: number }>()

  constructor(max = MAX_OF_DAY) {
    this.#max = max
  }

  /** Whether a website may have one more event on a day. */
  hasRoom(websiteId: string, day: string): boolean {
    return this.#countOf(websiteId, day) < this.#max
  }

  /** Counts an event that was taken. */
  count(websiteId: string, day: string): void {
    this.#taken.set(websiteId, { day, count: this.#countOf(websiteId, day) + 1 })
  }

  #countOf(websiteId: string, day: string): number {
    const taken = this.#taken.get(websiteId)
    return taken?.day === day ? taken.count : 0
  }
}
