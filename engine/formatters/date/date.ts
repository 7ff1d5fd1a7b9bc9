import { type DateFormat, parseDateFormat } from '../../domain/date-format.ts'
import { toZoneId } from '../../domain/dates.ts'
import { toNumber } from '../../domain/value.ts'
import { type Argument, defineFormatter, toResolve } from '../../language/plugin.ts'

/** A format as read, and as written: a key for what it gives. */
interface Format {
  readonly print: DateFormat
  readonly key: string
}

/** All that follows the name, with a blank wherever the delimiter was; undefined when nothing does. */
const format: Argument<Format | undefined> = {
  name: 'format',
  type: 'text',
  isRest: true,
  read(written, at) {
    if (written.length === at) return undefined
    const key = written.slice(at).join(' ')
    return { print: parseDateFormat(key), key }
  },
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
  format(node, [written], frame) {
    if (written === undefined) return ''
    const { timeZone, safe, memo } = frame.run.inputs
    const zoneId = timeZone ?? toZoneId(ZONE(frame))
    const epochMs = toNumber(node)
    return memo.remember(['date', Number(safe), written.key, zoneId, epochMs], () =>
      written.print(epochMs, zoneId, { wrapsSeconds: !safe }),
    )
  },
})
