/**
 * Events of a website that a process takes on one day. They are stored for 30 days, and their marks for three, so without a
 * bound visitors could fill the disk. One process stores as many as 50,000 visits cause.
 */
const MAX_OF_DAY = 500_000

/** Counts the events of websites by day. */
export class DayLimit {
  readonly #max: number
  readonly #taken = new Map<string, { readonly day: string; count: number }>()

  constructor(max = MAX_OF_DAY) {
    this.#max = max
  }

  /** Whether a website may have one more event on a day, which is then counted. */
  take(websiteId: string, day: string): boolean {
    const known = this.#taken.get(websiteId)
    const taken = known?.day === day ? known : { day, count: 0 }
    if (taken !== known) this.#taken.set(websiteId, taken)
    if (taken.count >= this.#max) return false
    taken.count += 1
    return true
  }
}
