import { readDatetimeOptions, readIntervalOptions } from '../../domain/options/date.ts'
import { toNumber } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options, zoneIdOf } from './arguments.ts'

/** `{publishOn|datetime date:long time:short}`, `{publishOn|datetime yMMMd hm}`: milliseconds since the epoch. */
export const datetime = defineFormatter({
  name: 'datetime',
  about: 'Prints a date and time by the rules of the locale.',
  args: [options(readDatetimeOptions)],
  usesFrame: true,
  format(node, [{ how, key }], frame) {
    const date = toNumber(node)
    if (Number.isNaN(date)) return ''
    const zoneId = zoneIdOf(frame)
    return byLocale(frame, 'datetime', [key, zoneId, date], (cldr) =>
      cldr.Calendars.formatDate({ date, zoneId }, how),
    )
  },
})

/** `{startDate, endDate|datetime-interval yMMMd}`: what both dates share is said once. */
export const datetimeInterval = defineFormatter({
  name: 'datetime-interval',
  about: 'Prints the time between two dates by the rules of the locale.',
  args: [options(readIntervalOptions)],
  usesFrame: true,
  format(node, [{ how, key }], frame, others) {
    const [start, end] = [node, ...others].map(toNumber)
    if (!isMoment(start) || !isMoment(end)) return ''
    const zoneId = zoneIdOf(frame)
    return byLocale(frame, 'datetime-interval', [key, zoneId, start, end], (cldr) =>
      cldr.Calendars.formatDateInterval({ date: start, zoneId }, { date: end, zoneId }, how),
    )
  },
})

function isMoment(ms: number | undefined): ms is number {
  return Number.isFinite(ms)
}
