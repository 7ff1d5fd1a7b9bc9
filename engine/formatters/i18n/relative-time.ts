import type { CLDR, GregorianDate } from '@phensley/cldr'
import { toNumber } from '../../domain/data/value.ts'
import { CONVERSION_UNITS } from '../../domain/locale/by-locale.ts'
import { toKnownMoment } from '../../domain/locale/dates.ts'
import { describeElapsed } from '../../domain/locale/elapsed.ts'
import { readRelativeTimeOptions } from '../../domain/locale/options/date.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options } from './arguments.ts'

/**
 * A date in UTC; undefined for a value that is not a date. Dates outside of the calendar give its first or last day.
 */
function toDate({ Calendars }: CLDR, ms: number | undefined): GregorianDate | undefined {
  return ms !== undefined && Number.isFinite(ms) ? Calendars.toGregorianDate({ date: ms }) : undefined
}

/**
 * `{addedOn|relative-time}` prints the distance from now, `{start, end|relative-time}` the distance from the first
 * date.
 *
 * Prints nothing for a value that is not a date, without a locale, and without `now` in the render options where it is
 * needed.
 */
export const relativeTime = defineFormatter({
  name: 'relative-time',
  about: 'Prints the distance of a date from now or from another date, by the rules of the locale.',
  args: [options('relative-time', readRelativeTimeOptions)],
  format(node, [{ settings, rule }], frame, others) {
    const [other] = others
    const isFromNow = other === undefined && others.length === 0
    const from = isFromNow ? (frame.run.inputs.nowMs() ?? Number.NaN) : toNumber(node)
    const to = toNumber(isFromNow ? node : other)
    const convert = (cldr: CLDR): string => {
      const start = toDate(cldr, from)
      const end = toDate(cldr, to)
      return start === undefined || end === undefined
        ? ''
        : cldr.Calendars.formatRelativeTime(start, end, settings)
    }
    if (!isFromNow) return byLocale(frame, { rule, zoneId: '', first: from, second: to }, convert)
    // `now` differs in each render, so the result is not cached.
    const cldr = frame.run.cldr()
    frame.run.budget.charge(CONVERSION_UNITS)
    return cldr === undefined ? '' : convert(cldr)
  },
})

/**
 * `{addedOn|timesince}` prints elapsed time in a span that a script can update. It is English in every locale, and
 * needs a locale.
 */
export const timesince = defineFormatter({
  name: 'timesince',
  about: 'Prints the time since a date, in English.',
  format(node, _args, { run }) {
    const ms = toNumber(node)
    const nowMs = run.inputs.nowMs() ?? Number.NaN
    if (!Number.isFinite(ms) || !Number.isFinite(nowMs) || run.cldr() === undefined) return 'Invalid date.'
    const elapsed = describeElapsed(toKnownMoment(nowMs) - toKnownMoment(ms))
    return `<span class="timesince" data-date="${ms}">${elapsed}</span>`
  },
})
