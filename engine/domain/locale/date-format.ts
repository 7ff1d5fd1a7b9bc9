import type { TextMeter } from '../data/meter.ts'
import { type PrintableDate, toPrintableDate } from './civil-date.ts'

/**
 * A difference between the compatibilities: `%s` of the reference implementation has 32 bits, so it wraps in 1901 and
 * 2038.
 */
interface Style {
  readonly wrapsSeconds: boolean
}

/** Prints a date, given in milliseconds since the epoch, in a time zone. Many fields are charged as they are printed. */
export type DateFormat = (epochMs: number, zoneId: string, style: Style, meter: TextMeter) => string

type DateField = (date: PrintableDate, style: Style) => string

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A field padded on the left, by default with zeros. */
function padded(width: number, field: (date: PrintableDate) => number, fill = '0'): DateField {
  if (width === 2) return (date) => padTwo(field(date), fill)
  return (date) => String(field(date)).padStart(width, fill)
}

/** Two places, as most fields have. */
function padTwo(value: number, fill: string): string {
  return value < 10 && value >= 0 ? `${fill}${value}` : `${value}`
}

/** Fields and the text between them. */
type DatePattern = readonly (string | DateField)[]

const weekday = (date: PrintableDate) => date.dayOfWeek() - 1
const hour12 = (date: PrintableDate) => date.hour() || 12
const dayName: DateField = (date) => DAYS[weekday(date)] ?? ''
const monthName: DateField = (date) => MONTHS[date.month() - 1] ?? ''
const dayShort: DateField = (date, style) => dayName(date, style).slice(0, 3)
const monthShort: DateField = (date, style) => monthName(date, style).slice(0, 3)
const year: DateField = (date) => String(date.year())
const yearShort = padded(2, (date) => date.year() % 100)
const month = padded(2, (date) => date.month())
const day: DateField = (date) => String(date.dayOfMonth())
const day2 = padded(2, (date) => date.dayOfMonth())
const dayBlank = padded(2, (date) => date.dayOfMonth(), ' ')
const hour = padded(2, (date) => date.hourOfDay())
const hourOf12: DateField = (date) => String(hour12(date))
const hourOf12Padded = padded(2, hour12)
const minute = padded(2, (date) => date.minute())
const second = padded(2, (date) => date.second())
const half: DateField = (date) => (date.isAM() ? 'AM' : 'PM')
const time12: DatePattern = [hourOf12, ':', minute, ':', second, ' ', half]
const week = padded(2, (date) => date.weekOfYear())
const zone: DateField = (date) => date.zoneAbbreviation

/** Historic offsets have seconds. They print as a fraction of the minutes, as in the reference implementation. */
const offset: DateField = (date) => {
  const ms = date.timeZoneOffset()
  const minutes = Math.abs(ms) / 60_000
  const hours = String(Math.trunc(minutes / 60)).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${hours}:${String(minutes % 60).padStart(2, '0')}`
}

const seconds: DateField = ({ epochMs }, { wrapsSeconds }) =>
  String(wrapsSeconds ? (epochMs / 1000) | 0 : Math.trunc(epochMs / 1000))

/** Fields by the letter after the percent sign (formatter specification §6). */
const TOKENS: ReadonlyMap<string, DateField | DatePattern> = new Map<string, DateField | DatePattern>([
  ['a', dayShort],
  ['A', dayName],
  ['b', monthShort],
  ['B', monthName],
  ['c', [dayShort, ', ', monthShort, ' ', day, ', ', year, ' ', ...time12, ' ', zone]],
  ['C', padded(2, (date) => Math.trunc(date.year() / 100))],
  ['d', day2],
  ['D', [month, '/', day2, '/', yearShort]],
  ['e', dayBlank],
  ['F', [year, '-', month, '-', day2]],
  ['g', padded(2, (date) => date.yearOfWeekOfYearISO() % 100)],
  ['G', padded(4, (date) => date.yearOfWeekOfYearISO())],
  ['h', monthShort],
  ['H', hour],
  ['i', hourOf12],
  ['I', hourOf12Padded],
  ['j', padded(3, (date) => date.dayOfYear())],
  ['k', padded(2, (date) => date.hourOfDay(), ' ')],
  ['l', padded(2, hour12, ' ')],
  ['m', month],
  ['M', minute],
  ['n', () => '\n'],
  ['N', padded(9, (date) => date.exactMilliseconds * 1_000_000)],
  ['p', half],
  ['P', (date) => (date.isAM() ? 'am' : 'pm')],
  ['q', (date) => String(Math.ceil(date.month() / 3))],
  ['r', time12],
  ['R', [hour, ':', minute]],
  ['s', seconds],
  ['S', second],
  ['t', () => '\t'],
  ['T', [hour, ':', minute, ':', second]],
  ['u', (date) => String(weekday(date) || 7)],
  ['U', week],
  ['v', [dayBlank, '-', monthShort, '-', year]],
  ['V', padded(2, (date) => date.weekOfYearISO())],
  ['w', (date) => String(weekday(date))],
  ['W', week],
  ['x', [month, '/', day2, '/', year]],
  ['X', [hourOf12Padded, ':', minute, ':', second, ' ', half]],
  ['y', yearShort],
  ['Y', year],
  ['z', offset],
  ['Z', zone],
])

/** The parts of a field by its letter, which is '' at the end of a format. */
function fieldOf(letter: string): DatePattern {
  const field = TOKENS.get(letter) ?? (letter === '%' || letter === '' ? '%' : '')
  return Array.isArray(field) ? field : [field as string | DateField]
}

/**
 * Parses a format such as `%Y-%m-%d`. An unknown letter is dropped with its percent sign. A percent sign at the end
 * stays.
 */
export function parseDateFormat(format: string): DateFormat {
  const parts: (string | DateField)[] = []
  let at = 0
  for (let sign = format.indexOf('%'); sign !== -1; sign = format.indexOf('%', at)) {
    if (sign > at) parts.push(format.slice(at, sign))
    for (const part of fieldOf(format.charAt(sign + 1))) parts.push(part)
    at = sign + 2
  }
  parts.push(format.slice(at))
  return (epochMs, zoneId, style, meter) => print(parts, toPrintableDate(epochMs, zoneId), style, meter)
}

/** Fields that are printed between two charges. */
const PRINTED_AT_ONCE = 32

function print(parts: DatePattern, date: PrintableDate, style: Style, meter: TextMeter): string {
  let text = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string | DateField
    text += typeof part === 'string' ? part : part(date, style)
    if (at % PRINTED_AT_ONCE !== PRINTED_AT_ONCE - 1) continue
    meter.charge(PRINTED_AT_ONCE)
    meter.checkText(text.length)
  }
  return text
}
