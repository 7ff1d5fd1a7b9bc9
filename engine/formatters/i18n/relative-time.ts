import type { CLDR, GregorianDate } from '@phensley/cldr'
import { toKnownMoment } from '../../domain/dates.ts'
import { describeElapsed } from '../../domain/elapsed.ts'
import { readRelativeTimeOptions } from '../../domain/options/date.ts'
import { toNumber } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options } from './arguments.ts'

/** A moment in UTC; undefined when it is none. Far-off years come out as the first or last that the calendar knows. */
function toDate({ Calendars }: CLDR, ms: number | undefined): GregorianDate | undefined {
  return ms !== undefined && Number.isFinite(ms) ? Calendars.toGregorianDate({ date: ms }) : undefined
}

/**
 * `{addedOn|relative-time}` is seen from now, `{start, end|relative-time}` from the first date.
 *
 * Gives '' for what is no date, without a locale, and where now is asked for when the host did not say what time it is.
 */
export const relativeTime = defineFormatter({
  name: 'relative-time',
  about: 'Prints how far a date is from now, or from another date, by the rules of the locale.',
  args: [options('relative-time', readRelativeTimeOptions)],
  format(node, [{ how, rule }], frame, others) {
    const [other] = others
    const isFromNow = other === undefined && others.length === 0
    const from = isFromNow ? (frame.run.inputs.nowMs ?? Number.NaN) : toNumber(node)
    const to = toNumber(isFromNow ? node : other)
    const convert = (cldr: CLDR): string => {
      const start = toDate(cldr, from)
      const end = toDate(cldr, to)
      return start === undefined || end === undefined
        ? ''
        : cldr.Calendars.formatRelativeTime(start, end, how)
    }
    if (!isFromNow) return byLocale(frame, { rule, zoneId: '', first: from, second: to }, convert)
    // Now is never the same again, so there is nothing to remember.
    const cldr = frame.run.inputs.cldr()
    return cldr === undefined ? '' : convert(cldr)
  },
})

/** `{addedOn|timesince}`: a span that script can bring up to date; English in every locale, but nothing without one. */
export const timesince = defineFormatter({
  name: 'timesince',
  about: 'Says how long ago a date was, in English.',
  format(node, _args, { run }) {
    const ms = toNumber(node)
    const { nowMs = Number.NaN } = run.inputs
    if (!Number.isFinite(ms) || !Number.isFinite(nowMs) || run.inputs.cldr() === undefined)
      return 'Invalid date.'
    const elapsed = describeElapsed(toKnownMoment(nowMs) - toKnownMoment(ms))
    return `<span class="timesince" data-date="${ms}">${elapsed}</span>`
  },
})
