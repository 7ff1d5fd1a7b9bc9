import { GregorianDate } from '@phensley/cldr'
import { pageDataOf } from './page-data.ts'
import { type Node, toText } from './value.ts'

const DAY_MS = 86_400_000

/** The day number of 1970-01-01, and the last that the calendar knows: 8652-12-31. The first is 0, in 4713 BC. */
const EPOCH_DAY = 2_440_588
const LAST_DAY = 4_881_503

/** The zone of a website that names none. */
const DEFAULT_ZONE = 'America/New_York'

/** The zone that a website is in; a name that the zone database lacks counts as UTC wherever it is used. */
export function zoneIdOf(website: Node): string {
  const { timeZone } = pageDataOf(website)
  return timeZone === undefined ? DEFAULT_ZONE : toText(timeZone)
}

/** The nearest moment that the calendar knows, in whole milliseconds: in far-off years the first or last day of all. */
export function toKnownMoment(epochMs: number): number {
  const day = Math.floor(epochMs / DAY_MS)
  const known = Math.min(Math.max(day, -EPOCH_DAY), LAST_DAY - EPOCH_DAY)
  return Math.floor(epochMs - day * DAY_MS) + known * DAY_MS
}

/**
 * A moment as clocks and calendars of a zone show it: Gregorian, Julian before 1582-10-15.
 *
 * `epochMs` may have a fraction. Throws where there is no such date.
 */
export class ZonedDate extends GregorianDate {
  readonly epochMs: number

  private constructor(epochMs: number) {
    // Weeks begin on Sunday, and the one with January 1 in it is the first.
    super('gregory', 1, 1)
    this.epochMs = epochMs
  }

  static of(epochMs: number, zoneId: string): ZonedDate {
    if (Number.isNaN(epochMs)) throw new TypeError('The date is not a number of milliseconds')
    const date = new ZonedDate(epochMs)
    date.initFromUnixEpoch(epochMs, zoneId)
    const day = Math.floor(date.#localMs / DAY_MS) + EPOCH_DAY
    if (day >= 0 && day <= LAST_DAY) return date
    throw new Error(
      `Julian day ${day} is outside the supported range of this library: ` +
        'Mon Jan  1 4713 B.C. to Fri Dec 31 8652 A.D.',
    )
  }

  /** `EST`, `CEST`, `-03`. */
  get zoneAbbreviation(): string {
    return this._zoneInfo.abbr
  }

  /** Milliseconds of the second, with their fraction. */
  get exactMilliseconds(): number {
    const local = this.#localMs
    return (local - Math.floor(local / DAY_MS) * DAY_MS) % 1000
  }

  get #localMs(): number {
    return this.epochMs + this.timeZoneOffset()
  }
}
