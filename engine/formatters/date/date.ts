import { type DateFormat, parseDateFormat } from '../../domain/date-format.ts'
import { zoneIdOf } from '../../domain/dates.ts'
import { Rule } from '../../domain/memo.ts'
import type { PageData } from '../../domain/page-data.ts'
import { toNumber } from '../../domain/value.ts'
import { type Argument, defineFormatter, toFieldResolve } from '../../language/plugin.ts'

/** A format as read, and the conversion that it is. */
interface Format {
  readonly print: DateFormat
  readonly rule: Rule
}

/** All that follows the name, with a blank wherever the delimiter was; undefined when nothing does. */
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

const WEBSITE = toFieldResolve(({ website }: PageData) => website)

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
  format(node, [written], frame) {
    if (written === undefined) return ''
    const { timeZone, safe, memo } = frame.run.inputs
    const zoneId = timeZone ?? zoneIdOf(WEBSITE(frame))
    const epochMs = toNumber(node)
    const { print, rule } = written
    return memo.remember({ rule, locale: '', zoneId, first: epochMs, second: Number(safe) }, () =>
      print(epochMs, zoneId, { wrapsSeconds: !safe }),
    )
  },
})
