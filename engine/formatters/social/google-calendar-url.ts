import { pageDataOf } from '../../domain/data/page-data.ts'
import { convertInParts } from '../../domain/data/parts.ts'
import { type Node, toNumber, toText } from '../../domain/data/value.ts'
import { Rule } from '../../domain/locale/memo.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'

/**
 * `<a href="{item|google-calendar-url}">` prints a URL that adds an event to the visitor's calendar.
 *
 * The title is escaped as UTF-8. The reference implementation uses the legacy function `escape`, which calendars cannot
 * decode (formatter specification, decision D3). A date outside of the calendar throws.
 */
export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  about: "Prints the URL that adds an event to the visitor's Google calendar.",
  format(node, _, { run }) {
    const { safe: isSafe, memo } = run.inputs
    const { title, location, startDate, endDate } = pageDataOf(node)
    const encode = isSafe ? encodeForQuotes : encodeURIComponent
    const inParts = (text: string, convert: (part: string) => string) =>
      convertInParts(text, convert, run.budget)
    const dates = `${toStamp(startDate, memo)}/${toStamp(endDate, memo)}`
    const text = inParts(toText(title), isSafe ? encode : escape)
    const place = placeOf(location)
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${text}&dates=${dates}` +
      (place === '' ? '' : `&location=${inParts(place, encode)}`)
    )
  },
})

function placeOf(location: Node): string {
  const { addressLine1, addressLine2, addressCountry } = pageDataOf(location)
  return joinPlace(joinPlace(toText(addressLine1).trim(), addressLine2), addressCountry)
}

function joinPlace(place: string, part: Node): string {
  const more = toText(part).trim()
  return place === '' || more === '' ? place + more : `${place}, ${more}`
}

const STAMP = new Rule('google-calendar-url')

/** Milliseconds since the epoch as `20131115T123030Z`. */
function toStamp(node: Node, memo: Frame['run']['inputs']['memo']): string {
  const seconds = Math.floor(toNumber(node) / 1000)
  return memo.remember({ rule: STAMP, locale: '', zoneId: '', first: seconds, second: 0 }, () =>
    new Date(seconds * 1000).toISOString().replaceAll('-', '').replaceAll(':', '').replace('.000', ''),
  )
}

/** Also escapes the apostrophe, which could close the attribute around the URL. */
function encodeForQuotes(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}
