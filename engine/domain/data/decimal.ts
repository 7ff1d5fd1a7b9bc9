/**
 * Decimal numbers of up to 1,000 characters, for prices.
 *
 * This module is small enough for a page script, which cannot load the locale library. Time and size are linear in the
 * length of the text.
 */

/** `sign` × `digits` × 10^`exponent`. An infinite exponent stands for infinity, an exponent of NaN for NaN. */
export interface Decimal {
  readonly sign: 1 | -1
  /** At least one digit. Only the number 0 starts with a zero. */
  readonly digits: string
  readonly exponent: number
}

export const ZERO: Decimal = { sign: 1, digits: '0', exponent: 0 }

const WRITTEN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?$/

/** Words that the reference implementation reads as numbers. */
const SPECIAL: ReadonlyMap<string, Decimal> = new Map([
  ['NaN', { sign: 1, digits: '0', exponent: Number.NaN }],
  ['Infinity', { sign: 1, digits: '1', exponent: Number.POSITIVE_INFINITY }],
  ['-Infinity', { sign: -1, digits: '1', exponent: Number.POSITIVE_INFINITY }],
])

/** A larger written exponent is refused, because a few bytes such as `1e999999` would print megabytes of zeros. */
const MAX_EXPONENT = 1000

/** Longer text is no number. Locale numbers have the same bound. */
const MAX_LENGTH = 1000

/** Parses `-12.50`, `.5`, `1e3`. Any other text gives undefined, also a number with white space around it. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_LENGTH) return undefined
  if (isPlain(text)) return toDecimal(1, text, 0)
  const match = WRITTEN.exec(text)
  if (match === null) return SPECIAL.get(text)
  const [, sign, mantissa = '', power] = match
  const exponent = power === undefined ? 0 : Number(power)
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined
  return toDecimal(sign === '-' ? -1 : 1, mantissa, exponent)
}

/** Digits with at most one decimal point. Nearly all prices have this form, so they skip the regular expression. */
function isPlain(text: string): boolean {
  let points = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && at > 0) points++
    else if (code < ZERO_DIGIT || code > NINE_DIGIT) return false
  }
  return text !== '' && points <= 1
}

const POINT = 0x2e
const ZERO_DIGIT = 0x30
const NINE_DIGIT = 0x39

function toDecimal(sign: 1 | -1, mantissa: string, power: number): Decimal {
  const point = mantissa.indexOf('.')
  if (point === -1) return { sign, digits: withoutLeadingZeros(mantissa), exponent: power }
  const digits = mantissa.slice(0, point) + mantissa.slice(point + 1)
  return { sign, digits: withoutLeadingZeros(digits), exponent: power - (mantissa.length - point - 1) }
}

function withoutLeadingZeros(digits: string): string {
  let start = 0
  while (start < digits.length - 1 && digits.charCodeAt(start) === ZERO_DIGIT) start++
  return start === 0 ? digits : digits.slice(start)
}

/** The number as text, with its decimal point moved to the right by `places`. Trailing zeros stay. */
export function printDecimal({ sign, digits, exponent }: Decimal, places = 0): string {
  if (!Number.isFinite(exponent)) return String(sign * exponent)
  const minus = sign === -1 ? '-' : ''
  const power = exponent + places
  if (power >= 0) return minus + (digits === '0' ? digits : digits + '0'.repeat(power))
  const padded = digits.padStart(1 - power, '0')
  return `${minus}${padded.slice(0, power)}.${padded.slice(power)}`
}

/**
 * Three-way comparison, as the reference implementation orders prices.
 *
 * With NaN on a side, the left side counts as smaller. 0 counts as a number of one place before the point, so that it
 * is above 0.50 and below 1: of a price of 0 and one of 0.50, the lower is 0.50.
 */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (Number.isNaN(a.exponent) || Number.isNaN(b.exponent)) return -1
  if (a.digits === '0' && b.digits === '0') return 0
  return a.sign === b.sign ? a.sign * compareMagnitudes(a, b) : a.sign
}

/** Digits before the decimal point. Negative for 0.001, whose first digits after it are 0. */
function placesOf({ digits, exponent }: Decimal): number {
  return digits.length + (digits === '0' ? Math.max(exponent, 0) : exponent)
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const difference = placesOf(a) - placesOf(b)
  // The difference of two infinite lengths is NaN: the numbers are equal.
  if (difference !== 0) return Number.isNaN(difference) ? 0 : difference
  const length = Math.max(a.digits.length, b.digits.length)
  const left = a.digits.padEnd(length, '0')
  const right = b.digits.padEnd(length, '0')
  if (left === right) return 0
  return left < right ? -1 : 1
}
