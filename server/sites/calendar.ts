import type { FastifyReply } from 'fastify'
import { cutAtGrapheme } from '../../engine/domain/data/graphemes.ts'
import { member, toNumber, toText } from '../../engine/domain/data/value.ts'
import type { Collection, Item } from '../store/types.ts'
import type { Visit } from '../visitor/visit.ts'
import { textOfMarkup } from '../website/markup-text.ts'
import { itemUrl } from '../website/urls.ts'

const MAX_DESCRIPTION = 500
/** UTF-16 units of text from which the description is cut. */
const MAX_READ = 1000
/** RFC 5545 folds lines after this many bytes. */
const MAX_LINE_BYTES = 75

/** Sends an event as a file for calendar programs (iCalendar, RFC 5545). */
export function sendCalendarFile(visit: Visit, collection: Collection, item: Item): FastifyReply {
  const { request, reply, site, origin } = visit
  const url = origin + encodeURI(itemUrl(collection, item))
  const startMs = toNumber(member(item.data, 'startDate'))
  const endMs = toNumber(member(item.data, 'endDate')) || startMs
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Events//EN',
    'BEGIN:VEVENT',
    `UID:${item.id}@${new URL(request.origin).hostname}`,
    `DTSTAMP:${toTime(item.publishOn)}`,
    `DTSTART:${toTime(startMs)}`,
    `DTEND:${toTime(endMs)}`,
    `SUMMARY:${escapeText(item.title)}`,
    `LOCATION:${escapeText(placeOf(item))}`,
    `DESCRIPTION:${escapeText(descriptionOf(item))}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const isLocked = site.locks.has(collection.id)
  return reply
    .headers({
      'cache-control': isLocked ? 'private, no-cache' : 'public, max-age=300',
      'content-disposition': `attachment; filename="${item.id}.ics"`,
    })
    .type('text/calendar; charset=utf-8')
    .send(lines.map((line) => `${fold(line)}\r\n`).join(''))
}

/** Such as `20270116T090000Z`. */
function toTime(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, '')
}

function placeOf({ data }: Item): string {
  const location = member(data, 'location')
  const parts = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry']
  return parts
    .map((part) => toText(member(location, part)))
    .filter(Boolean)
    .join(', ')
}

function descriptionOf({ data }: Item): string {
  const text = textOfMarkup(toText(member(data, 'excerpt')), MAX_READ).trim()
  return cutAtGrapheme(text, MAX_DESCRIPTION)
}

/** Characters that a value of iCalendar may not have, except line breaks and tabs. */
const NO_TEXT = /[^\P{Cc}\t\n]/gu

function escapeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll(NO_TEXT, '')
  return lines.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** Breaks a line between characters; each further part begins with a blank. */
function fold(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n')
}
