/** Numbers as visitors type them, in the notation of the page's language. Also for page scripts: `Intl` alone, no CLDR. */
import { toPlain } from './plain-text.ts'

/** Signs that only group digits, in every language: blanks, apostrophes, and the Arabic sign. */
const GROUPS = /(?<=\d)[\s'’٬](?=\d)/g

/** The Arabic sign before the fraction. */
const ARABIC_POINT = '٫'

/** Groups never begin with a zero. */
const GROUPED = /^([+-]?)(\d*|[1-9]\d{0,2}(?:'\d{2,3})*'\d{3})(?:\.(\d*))?$/

/**
 * Reads a number in the notation of a language, such as `1.234,5` on a German page, and writes it as `1234.5`.
 *
 * The point of another notation is understood where it can mean one thing only, such as `1.5` on a German page. Text that
 * may mean two numbers gives undefined, as does all other text: also `0x10` and `1e3`.
 */
export function readNumber(typed: string, locale: string): string | undefined {
  const text = toPlain(typed).replaceAll(GROUPS, "'")
  const [, sign, whole = '', fraction = ''] = GROUPED.exec(withPoint(text, locale)) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const digits = whole.replaceAll("'", '').replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction && `.${fraction}`}`
}

/**
 * The quantity that a visitor typed in the notation of a language; NaN for other text.
 *
 * `1.000` on an English page is NaN, as `1,000` is on a German one: a quantity has no such fraction, so a thousand may be meant.
 */
export function typedNumber(typed: string, locale: string): number {
  const number = readNumber(typed, locale) ?? ''
  return number === '' || /\.\d{3}$/.test(number) ? Number.NaN : Number(number)
}

/** Writes a number of `readNumber` with the decimal sign of a language, so that it is read as the same number again. */
export function writeNumber(number: string, locale: string): string {
  return number.replace('.', decimalSign(locale))
}

/** The text with `.` before the fraction, and an apostrophe between groups of digits. */
function withPoint(text: string, locale: string): string {
  const point = pointOf(text, locale)
  const at = point === '' ? text.length : text.lastIndexOf(point)
  const whole = text.slice(0, at).replaceAll(/[.,،]/g, "'")
  return point === '' ? whole : `${whole}.${text.slice(at + 1)}`
}

/** The sign before the fraction; '' for a number without one. The last of two kinds of signs is it, if it stands once. */
function pointOf(text: string, locale: string): string {
  if (text.includes(ARABIC_POINT)) return ARABIC_POINT
  const signs = text.match(/[.,،]/g) ?? []
  const [last = '', ...others] = signs.toReversed()
  const isPoint = others.length === 0 ? !isGroup(text, last, locale) : !others.includes(last)
  return isPoint ? last : ''
}

/** Whether the only sign of a text parts thousands: it is not the decimal sign of the language, and three digits follow a number that is not 0. */
function isGroup(text: string, sign: string, locale: string): boolean {
  return /^[+-]?(?!0[.,،])\d{1,3}[.,،]\d{3}$/.test(text) && sign !== decimalSign(locale)
}

function decimalSign(locale: string): string {
  const parts = numberFormat(locale).formatToParts(1.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value
  return sign === undefined || sign === ARABIC_POINT ? '.' : sign
}

/** Pages of other platforms may name a language that no browser knows. */
function numberFormat(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale || 'en')
  } catch {
    return new Intl.NumberFormat('en')
  }
}
