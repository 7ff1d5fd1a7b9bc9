import { type DateFormat, parseDateFormat } from '../../domain/date-format.ts'
import { toZoneId } from '../../domain/dates.ts'
import { toNumber } from '../../domain/value.ts'
import { type Argument, defineFormatter, toResolve } from '../../language/plugin.ts'

/** All that follows the name, with a blank wherever the delimiter was; undefined when nothing does. */
const format: Argument<DateFormat | undefined> = {
  name: 'format',
  type: 'text',
  isRest: true,
  read: (written, at) => (written.length === at ? undefined : parseDateFormat(written.slice(at).join(' '))),
}

const ZONE = toResolve(['website', 'timeZone'])

/**
 * `{publishOn|date %B %e, %Y}` prints milliseconds since the epoch in the website's time zone.
 *
 * Names are English in every locale. What is no date, or lies outside the years 4713 BC to 8652, prints nothing and is reported.
 */
export const date = defineFormatter({
  name: 'date',
  about: 'Prints a date in the fields of a format.',
  args: [format],
  usesFrame: true,
  format(node, [print], frame) {
    if (print === undefined) return ''
    const { timeZone, safe } = frame.run.inputs
    return print(toNumber(node), timeZone ?? toZoneId(ZONE(frame)), { wrapsSeconds: !safe })
  },
})
