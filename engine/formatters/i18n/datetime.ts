import { toNumber } from '../../domain/data/value.ts'
import { readDatetimeOptions, readIntervalOptions } from '../../domain/locale/options/date.ts'
import { defineFormatter } from '../../language/plugin.ts'
import { byLocale, options, zoneIdIn } from './arguments.ts'

/**
 * `{publishOn|datetime date:long time:short}`, `{publishOn|datetime yMMMd hm}`: prints milliseconds since the epoch.
 */
export const datetime = defineFormatter({
  name: 'datetime',
  about: 'Prints a date and time, by the rules of the locale.',
  args: [options('datetime', readDatetimeOptions)],
  usesFrame: true,
  format(node, [{ settings, rule }], frame) {
    const date = toNumber(node)
    if (Number.isNaN(date)) return ''
    const zoneId = zoneIdIn(frame)
    return byLocale(frame, { rule, zoneId, first: date, second: 0 }, (cldr) =>
      cldr.Calendars.formatDate({ date, zoneId }, settings),
    )
  },
})

/** `{startDate, endDate|datetime-interval yMMMd}` prints the common parts of both dates once. */
export const datetimeInterval = defineFormatter({
  name: 'datetime-interval',
  about: 'Prints the range between two dates, by the rules of the locale.',
  args: [options('datetime-interval', readIntervalOptions)],
  usesFrame: true,
  format(node, [{ settings, rule }], frame, others) {
    const start = toNumber(node)
    const end = others.length === 0 ? Number.NaN : toNumber(others[0])
    if (!Number.isFinite(start) || !Number.isFinite(end)) return ''
    const zoneId = zoneIdIn(frame)
    return byLocale(frame, { rule, zoneId, first: start, second: end }, (cldr) =>
      cldr.Calendars.formatDateInterval({ date: start, zoneId }, { date: end, zoneId }, settings),
    )
  },
})
