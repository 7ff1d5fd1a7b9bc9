import { member, type Node, toNumber, toText } from '../../domain/value.ts'
import { defineFormatter } from '../../language/plugin.ts'

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
    const isSafe = run.inputs.safe
    const encode = isSafe ? encodeForQuotes : encodeURIComponent
    const title = toText(member(node, 'title'))
    const place = placeOf(member(node, 'location'))
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${(isSafe ? encode : escapeLegacy)(title)}` +
      `&dates=${toStamp(member(node, 'startDate'))}/${toStamp(member(node, 'endDate'))}` +
      (place === '' ? '' : `&location=${encode(place)}`)
    )
  },
})

function placeOf(location: Node): string {
  const parts = ['addressLine1', 'addressLine2', 'addressCountry'].map((key) =>
    toText(member(location, key)).trim(),
  )
  return parts.filter((part) => part !== '').join(', ')
}

/** Milliseconds since the epoch as `20131115T123030Z`. */
function toStamp(node: Node): string {
  const seconds = Math.floor(toNumber(node) / 1000)
  const iso = new Date(seconds * 1000).toISOString()
  // A year before 0 or after 9999 is written with a sign and six digits.
  const month = iso.indexOf('-', 1) + 1
  const year = iso.slice(0, month - 1).replace('-', '')
  const monthAndDay = iso.slice(month, month + 2) + iso.slice(month + 3, month + 5)
  const time = iso.slice(month + 5, month + 8) + iso.slice(month + 9, month + 11) + iso.slice(month + 12, month + 14)
  return `${year}${monthAndDay}${time}Z`
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
