/** A number of whole days, each written as `2026-05-01`. */
export interface Period {
  /** The first day. */
  readonly from: string
  /** The last day, which is included. */
  readonly to: string
}

/** The days of a report, because all its orders are read. */
export const MAX_DAYS = 366

/** The days that end with today in a time zone. */
export function lastDays(count: number, timeZone: string, nowMs: number): Period {
  return lastDaysTo(dayOf(nowMs, timeZone), count)
}

/** The days that end with a day. */
export function lastDaysTo(to: string, count: number): Period {
  return {
    from: Temporal.PlainDate.from(to)
      .subtract({ days: count - 1 })
      .toString(),
    to,
  }
}

/** The same number of days before a period. */
export function periodBefore({ from, to }: Period): Period {
  const first = Temporal.PlainDate.from(from)
  const { days } = first.until(to)
  return { from: first.subtract({ days: days + 1 }).toString(), to: first.subtract({ days: 1 }).toString() }
}

/** Every day of a period, the first one first. */
export function daysOf({ from, to }: Period): readonly string[] {
  const first = Temporal.PlainDate.from(from)
  const count = first.until(to).days + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ days: at }).toString())
}

/** The times between which a period lies in a time zone; `to` is not included. */
export function timesOf(
  { from, to }: Period,
  timeZone: string,
): { readonly from: number; readonly to: number } {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  return {
    from: begin(Temporal.PlainDate.from(from)),
    to: begin(Temporal.PlainDate.from(to).add({ days: 1 })),
  }
}

/** The day of a time in a time zone. */
export function dayOf(ms: number, timeZone: string): string {
  return zoned(ms, timeZone).toPlainDate().toString()
}

function zoned(ms: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
}
