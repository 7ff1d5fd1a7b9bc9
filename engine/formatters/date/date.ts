import type { PageData } from '../../domain/data/page-data.ts'
import { toNumber } from '../../domain/data/value.ts'
import { type DateFormat, parseDateFormat } from '../../domain/locale/date-format.ts'
import { zoneIdOf } from '../../domain/locale/dates.ts'
import { Rule } from '../../domain/locale/memo.ts'
import { isRecent } from '../../domain/locale/zone-times.ts'
import { type Argument, defineFormatter, toFieldResolve } from '../../language/plugin.ts'

/** A parsed format, and its rule for the cache. */
interface Format {
  readonly print: DateFormat
  readonly rule: Rule
}

/** All arguments, joined with spaces instead of their delimiter; undefined without arguments. */
const format: Argument<Format | undefined> = {
  name: 'format',
  type: 'text',
  isRest: true,
  read(written, at) {
    if (written.length === at) return undefined
    const words = written.slice(at).join(' ')
    return { print: parseDateFormat(words), rule: new Rule('date', [words]) }
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
  format(node, [written], frame) {
    if (written === undefined) return ''
    const { budget, inputs } = frame.run
    const { timeZone, safe, memo } = inputs
    const zoneId = timeZone ?? zoneIdOf(WEBSITE(frame))
    const epochMs = toNumber(node)
    budget.charge(DATE_UNITS)
    const { print, rule } = written
    const style = { wrapsSeconds: !safe }
    // Recent dates are computed faster than they are found in a cache that other pages have filled.
    if (isRecent(epochMs)) return print(epochMs, zoneId, style, budget)
    return memo.remember({ rule, locale: '', zoneId, first: epochMs, second: Number(safe) }, () =>
      print(epochMs, zoneId, style, budget),
    )
  },
})
