import { GregorianDate } from '@phensley/cldr'
import { pageDataOf } from '../data/page-data.ts'
import { type Node, toText } from '../data/value.ts'

const DAY_MS = 86_400_000

/** Julian day numbers of 1970-01-01 and of 8652-12-31, the last day that the calendar supports. Day 0 is in 4713 BC. */
const EPOCH_DAY = 2_440_588
const LAST_DAY = 4_881_503

/** The time zone of a website without a `timeZone`. */
const DEFAULT_ZONE = 'America/New_York'

/** Names of zones are shorter. The library takes long to find out that it does not know a longer one. */
const MAX_ZONE = 64
const UNKNOWN_ZONE = 'unknown'

/** The time zone of a website. A name that the zone database does not have is treated as UTC by the locale library. */
export function zoneIdOf(website: Node): string {
  const { timeZone } = pageDataOf(website)
  if (timeZone === undefined) return DEFAULT_ZONE
  const zone = toText(timeZone)
  return zone.length > MAX_ZONE ? UNKNOWN_ZONE : zone
}

/** The day of a moment in milliseconds, counted from 1970. Throws outside of the calendar's range, and for NaN. */
export function knownDayOf(epochMs: number): number {
  requireDate(epochMs)
  const day = Math.floor(epochMs / DAY_MS)
  const julianDay = day + EPOCH_DAY
  if (julianDay >= 0 && julianDay <= LAST_DAY) return day
  throw new RangeError('Invalid Date: the calendar begins in 4713 BC and ends with the year 8652')
}

/** Throws with the words in which JavaScript prints such a date. The locale library would fail at one of its tables. */
function requireDate(epochMs: number): void {
  if (Number.isNaN(epochMs)) throw new TypeError('Invalid Date')
}

/** Limits a moment to the supported range of the calendar, in whole milliseconds. */
export function toKnownMoment(epochMs: number): number {
  const day = Math.floor(epochMs / DAY_MS)
  const known = Math.min(Math.max(day, -EPOCH_DAY), LAST_DAY - EPOCH_DAY)
  return Math.floor(epochMs - day * DAY_MS) + known * DAY_MS
}

/**
 * A moment in a time zone, on the Gregorian calendar; before 1582-10-15 on the Julian one.
 *
 * `epochMs` may have a fraction. Throws outside of the calendar's range.
 */
export class ZonedDate extends GregorianDate {
  readonly epochMs: number

  private constructor(epochMs: number) {
    // Weeks begin on Sunday, and week 1 contains January 1.
    super('gregory', 1, 1)
    this.epochMs = epochMs
  }

  static of(epochMs: number, zoneId: string): ZonedDate {
    requireDate(epochMs)
    const date = new ZonedDate(epochMs)
    date.initFromUnixEpoch(epochMs, zoneId)
    knownDayOf(date.#localMs)
    return date
  }

  /** `EST`, `CEST`, `-03` */
  get zoneAbbreviation(): string {
    return this._zoneInfo.abbr
  }

  /** Milliseconds within the second, with their fraction. */
  get exactMilliseconds(): number {
    const local = this.#localMs
    return (local - Math.floor(local / DAY_MS) * DAY_MS) % 1000
  }

  get #localMs(): number {
    return this.epochMs + this.timeZoneOffset()
  }
}
