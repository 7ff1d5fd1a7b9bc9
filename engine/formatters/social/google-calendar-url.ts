import type { TextMeter } from '../../domain/data/meter.ts'
import { pageDataOf } from '../../domain/data/page-data.ts'
import { convertInParts, trimInParts } from '../../domain/data/parts.ts'
import { type Node, toNumber, toText } from '../../domain/data/value.ts'
import { parseDateFormat } from '../../domain/locale/date-format.ts'
import { defineFormatter } from '../../language/plugin.ts'

/**
 * `<a href="{item|google-calendar-url}">` prints a URL that adds an event to the visitor's calendar.
 *
 * The title is escaped as UTF-8. The reference implementation uses the legacy function `escape`, which calendars cannot
 * decode (formatter specification, decision D3). A date outside of 4713 BC to 8652 throws.
 */
export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  about: "Prints the URL that adds an event to the visitor's Google calendar.",
  format(node, _, { run }) {
    const { safe: isSafe } = run.inputs
    const { title, location, startDate, endDate } = pageDataOf(node)
    const encode = isSafe ? encodeForQuotes : encodeURIComponent
    const inParts = (text: string, convert: (part: string) => string) =>
      convertInParts(text, convert, run.budget)
    const dates = `${toStamp(startDate, run.budget)}/${toStamp(endDate, run.budget)}`
    const text = inParts(toText(title), isSafe ? encode : escape)
    const place = placeOf(location, run.budget)
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${text}&dates=${dates}` +
      (place === '' ? '' : `&location=${inParts(place, encode)}`)
    )
  },
})

function placeOf(location: Node, meter: TextMeter): string {
  const { addressLine1, addressLine2, addressCountry } = pageDataOf(location)
  return [addressLine1, addressLine2, addressCountry]
    .map((part) => trimInParts(toText(part), meter))
    .filter((part) => part !== '')
    .join(', ')
}

const STAMP = parseDateFormat('%Y%m%dT%H%M%SZ')

/** Milliseconds since the epoch as `20131115T123030Z`. */
function toStamp(node: Node, budget: TextMeter): string {
  return STAMP(toNumber(node), 'UTC', { wrapsSeconds: false }, budget)
}

/** Also escapes the apostrophe, which could close the attribute around the URL. */
function encodeForQuotes(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
