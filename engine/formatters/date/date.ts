import type { PageData } from '../../domain/data/page-data.ts'
import { toNumber } from '../../domain/data/value.ts'
import { type DateFormat, parseDateFormat } from '../../domain/locale/date-format.ts'
import { zoneIdOf } from '../../domain/locale/dates.ts'
import { type Argument, defineFormatter, toFieldResolve } from '../../language/plugin.ts'

/** All arguments, joined with spaces instead of their delimiter; undefined without arguments. */
const format: Argument<DateFormat | undefined> = {
  name: 'format',
  type: 'text',
  isRest: true,
  read(written, at) {
    if (written.length === at) return undefined
    return parseDateFormat(written.slice(at).join(' '))
  },
}

/** Units of work to find the day and the time zone of a date. */
const DATE_UNITS = 8

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

/**
 * `{publishOn|date %B %e, %Y}` prints milliseconds since the epoch in the website's time zone.
 *
 * Names of months and days are English in every locale. A value that is not a date, or outside of 4713 BC to 8652,
 * prints nothing and is reported.
 */
export const date = defineFormatter({
  name: 'date',
  about: 'Prints a date by a format such as %Y-%m-%d, in the time zone of the website.',
  args: [format],
  usesFrame: true,
  format(node, [print], frame) {
    if (print === undefined) return ''
    const { budget, inputs } = frame.run
    const zoneId = inputs.timeZone ?? zoneIdOf(WEBSITE(frame))
    budget.charge(DATE_UNITS)
    return print(toNumber(node), zoneId, { wrapsSeconds: !inputs.safe }, budget)
  },
})
