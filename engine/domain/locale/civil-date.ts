import { ZonedDate } from './dates.ts'
import { type ZoneTime, ZoneTimes } from './zone-times.ts'

/** The fields of a date that formats print. Months and days of the week count from 1, and Sunday is the first. */
export interface PrintableDate {
  readonly epochMs: number
  readonly zoneAbbreviation: string
  /** Milliseconds within the second, with their fraction. */
  readonly exactMilliseconds: number
  year(): number
  month(): number
  dayOfMonth(): number
  dayOfWeek(): number
  hourOfDay(): number
  /** 0 to 11. */
  hour(): number
  isAM(): boolean
  minute(): number
  second(): number
  timeZoneOffset(): number
  dayOfYear(): number
  weekOfYear(): number
  weekOfYearISO(): number
  yearOfWeekOfYearISO(): number
}

const DAY_MS = 86_400_000

/** A moment in a time zone. Throws outside of the calendar's range. */
export function toPrintableDate(epochMs: number, zoneId: string): PrintableDate {
  return dates.of(epochMs, zoneId) ?? ZonedDate.of(epochMs, zoneId)
}

/** Days of four years, and of a year of 365 days. */
const FOUR_YEARS_DAYS = 1461
const YEAR_DAYS = 365
/** Days from 1968-03-01 to 1970-01-01. */
const EPOCH_FROM_MARCH = 671

/**
 * A date of the years whose zone times are remembered, computed by arithmetic. The locale library serves all calendars
 * and takes several times as long.
 *
 * Years are counted from March, so the leap day is their last. Each fourth year has one: 2000 had, and 2100 is too far
 * away. Fields that few formats print are left to the library.
 */
class CivilDate implements PrintableDate {
  readonly epochMs: number
  readonly zoneId: string
  readonly #time: ZoneTime
  readonly #year: number
  readonly #month: number
  readonly #dayOfMonth: number
  readonly #dayOfWeek: number
  readonly #msOfDay: number
  #full: ZonedDate | undefined

  constructor(epochMs: number, zoneId: string, time: ZoneTime) {
    this.epochMs = epochMs
    this.zoneId = zoneId
    this.#time = time
    const localMs = epochMs + time.offsetMs
    const day = Math.floor(localMs / DAY_MS)
    this.#msOfDay = localMs - day * DAY_MS
    this.#dayOfWeek = ((day + 4 + 7) % 7) + 1
    const fromMarch = day + EPOCH_FROM_MARCH
    // Integers from here on: `| 0` makes V8 divide without floating-point numbers.
    const period = (fromMarch / FOUR_YEARS_DAYS) | 0
    const dayOfPeriod = fromMarch - period * FOUR_YEARS_DAYS
    const yearOfPeriod = Math.min(3, (dayOfPeriod / YEAR_DAYS) | 0)
    const dayOfYear = dayOfPeriod - yearOfPeriod * YEAR_DAYS
    // Five months from March on have 153 days, and so have the next five.
    const monthFromMarch = ((5 * dayOfYear + 2) / 153) | 0
    this.#dayOfMonth = dayOfYear - (((153 * monthFromMarch + 2) / 5) | 0) + 1
    this.#month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    this.#year = 1968 + period * 4 + yearOfPeriod + (this.#month <= 2 ? 1 : 0)
  }

  get zoneAbbreviation(): string {
    return this.#time.abbreviation
  }

  get exactMilliseconds(): number {
    return this.#msOfDay % 1000
  }

  year(): number {
    return this.#year
  }

  month(): number {
    return this.#month
  }

  dayOfMonth(): number {
    return this.#dayOfMonth
  }

  dayOfWeek(): number {
    return this.#dayOfWeek
  }

  hourOfDay(): number {
    return Math.floor(this.#msOfDay / 3_600_000)
  }

  hour(): number {
    return this.hourOfDay() % 12
  }

  isAM(): boolean {
    return this.#msOfDay < DAY_MS / 2
  }

  minute(): number {
    return Math.floor(this.#msOfDay / 60_000) % 60
  }

  second(): number {
    return Math.floor(this.#msOfDay / 1000) % 60
  }

  timeZoneOffset(): number {
    return this.#time.offsetMs
  }

  dayOfYear(): number {
    return this.#library.dayOfYear()
  }

  weekOfYear(): number {
    return this.#library.weekOfYear()
  }

  weekOfYearISO(): number {
    return this.#library.weekOfYearISO()
  }

  yearOfWeekOfYearISO(): number {
    return this.#library.yearOfWeekOfYearISO()
  }

  get #library(): ZonedDate {
    this.#full ??= ZonedDate.of(this.epochMs, this.zoneId)
    return this.#full
  }
}

/** Dates of the years whose zone times are remembered. */
class CivilDates {
  readonly #zoneTimes = new ZoneTimes()
  /** Pages print one date by several formats in succession. */
  #last: CivilDate | undefined

  of(epochMs: number, zoneId: string): CivilDate | undefined {
    if (this.#last?.epochMs === epochMs && this.#last.zoneId === zoneId) return this.#last
    const time = this.#zoneTimes.at(epochMs, zoneId)
    if (time !== undefined) this.#last = new CivilDate(epochMs, zoneId, time)
    return time === undefined ? undefined : this.#last
  }
}

const dates = new CivilDates()
