import { describe, expect, it } from 'vitest'
import { type PrintableDate, toPrintableDate } from '../../engine/domain/locale/civil-date.ts'
import { ZonedDate } from '../../engine/domain/locale/dates.ts'

/** Every field that formats print. */
const fieldsOf = (date: PrintableDate) => ({
  year: date.year(),
  month: date.month(),
  dayOfMonth: date.dayOfMonth(),
  dayOfWeek: date.dayOfWeek(),
  dayOfYear: date.dayOfYear(),
  hourOfDay: date.hourOfDay(),
  hour: date.hour(),
  isAM: date.isAM(),
  minute: date.minute(),
  second: date.second(),
  milliseconds: date.exactMilliseconds,
  week: date.weekOfYear(),
  weekISO: date.weekOfYearISO(),
  yearOfWeekISO: date.yearOfWeekOfYearISO(),
  offset: date.timeZoneOffset(),
  zone: date.zoneAbbreviation,
})

const HOUR_MS = 3_600_000

describe('a date printed by a format', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'nowhere']

  it('has the fields of the locale library, in every zone and every year', () => {
    for (const [at, zone] of zones.entries()) {
      for (let year = 1970; year < 2070; year++) {
        const moment = Date.UTC(
          year,
          (at + year) % 12,
          (at * 7 + year) % 31,
          (at * 5) % 24,
          at % 60,
          year % 60,
          at,
        )
        expect({ of: zone, ...fieldsOf(toPrintableDate(moment, zone)) }).toEqual({
          of: zone,
          ...fieldsOf(ZonedDate.of(moment, zone)),
        })
      }
    }
  })

  it.each(['America/New_York', 'Europe/London', 'Africa/Casablanca', 'Asia/Gaza', 'Australia/Lord_Howe'])(
    'changes its offset at the same hour in %s',
    (zone) => {
      for (let moment = Date.UTC(2040); moment < Date.UTC(2041); moment += HOUR_MS) {
        const date = toPrintableDate(moment, zone)
        const expected = ZonedDate.of(moment, zone)
        expect([date.timeZoneOffset(), date.hourOfDay()]).toEqual([
          expected.timeZoneOffset(),
          expected.hourOfDay(),
        ])
      }
    },
  )

  it.each([
    ['before 1970', -1],
    ['on a leap day', Date.UTC(2024, 1, 29, 23, 59, 59, 999)],
    ['at the end of a century', Date.UTC(2000, 11, 31, 23, 59, 59, 999)],
    ['with a fraction of a millisecond', 1_700_000_000_000.5],
    ['after 2070', Date.UTC(2070)],
  ])('has the same fields %s', (_, moment) => {
    expect(fieldsOf(toPrintableDate(moment, 'Europe/Berlin'))).toEqual(
      fieldsOf(ZonedDate.of(moment, 'Europe/Berlin')),
    )
  })
})
