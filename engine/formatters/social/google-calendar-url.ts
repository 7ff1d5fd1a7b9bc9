import { Rule } from '../../domain/memo.ts'
import { member, type Node, toNumber, toText } from '../../domain/value.ts'
import { defineFormatter, type Frame } from '../../language/plugin.ts'

/**
 * `<a href="{item|google-calendar-url}">` adds an event to the visitor's calendar.
 *
 * The title is escaped as UTF-8; the reference used the historic `escape`, which calendars cannot read (decision D3). A date
 * beyond the calendar throws.
 */
export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  about: "Gives the address that adds an event to the visitor's Google calendar.",
  format(node, _, { run }) {
    const { safe: isSafe, memo } = run.inputs
    const stamp = (key: string) => toStamp(member(node, key), memo)
    const encode = isSafe ? encodeForQuotes : encodeURIComponent
    const title = toText(member(node, 'title'))
    const place = placeOf(member(node, 'location'))
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${(isSafe ? encode : escapeLegacy)(title)}` +
      `&dates=${stamp('startDate')}/${stamp('endDate')}` +
      (place === '' ? '' : `&location=${encode(place)}`)
    )
  },
})

const PLACE = ['addressLine1', 'addressLine2', 'addressCountry']

function placeOf(location: Node): string {
  let place = ''
  for (const key of PLACE) {
    const part = toText(member(location, key)).trim()
    if (part !== '') place += place === '' ? part : `, ${part}`
  }
  return place
}

const STAMP = new Rule('google-calendar-url')

/** Milliseconds since the epoch as `20131115T123030Z`. */
function toStamp(node: Node, memo: Frame['run']['inputs']['memo']): string {
  const seconds = Math.floor(toNumber(node) / 1000)
  return memo.remember({ rule: STAMP, locale: '', zoneId: '', first: seconds, second: 0 }, () =>
    new Date(seconds * 1000).toISOString().replaceAll('-', '').replaceAll(':', '').replace('.000', ''),
  )
}

/** An apostrophe could end the attribute that the address stands in. */
function encodeForQuotes(text: string): string {
  return encodeURIComponent(text).replaceAll("'", '%27')
}

/** The historic `escape` (formatter specification §1.6): one code unit at a time, `%XX` or `%uXXXX`. */
function escapeLegacy(text: string): string {
  return text.replace(/[^A-Za-z0-9@*_+\-./]/g, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).toUpperCase()
    return hex.length <= 2 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`
  })
}
