/**
 * Decimal numbers of any precision, as prices are written.
 *
 * Small enough for a page's script, which cannot carry the locale library. That one also misorders 0 beside amounts below 1, and
 * negative numbers. Work and size grow with the text alone.
 */

/** `sign` × `digits` × 10^`exponent`; an exponent that is not finite stands for the infinities and NaN. */
export interface Decimal {
  readonly sign: 1 | -1
  /** At least one digit, and no zero in front of others. */
  readonly digits: string
  readonly exponent: number
}

export const ZERO: Decimal = { sign: 1, digits: '0', exponent: 0 }

const WRITTEN = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?$/

/** Words that the reference takes for numbers. */
const SPECIAL: ReadonlyMap<string, Decimal> = new Map([
  ['NaN', { sign: 1, digits: '0', exponent: Number.NaN }],
  ['Infinity', { sign: 1, digits: '1', exponent: Number.POSITIVE_INFINITY }],
  ['-Infinity', { sign: -1, digits: '1', exponent: Number.POSITIVE_INFINITY }],
])

/** Greater written exponents are refused: a few bytes would print as megabytes of zeros. */
const MAX_EXPONENT = 1000

/** Reads `-12.50`, `.5`, `1e3`; undefined for anything else, blanks around it included. */
export function parseDecimal(text: string): Decimal | undefined {
  if (isPlain(text)) return toDecimal(1, text, 0)
  const match = WRITTEN.exec(text)
  if (match === null) return SPECIAL.get(text)
  const [, sign, mantissa = '', power] = match
  const exponent = power === undefined ? 0 : Number(power)
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined
  return toDecimal(sign === '-' ? -1 : 1, mantissa, exponent)
}

/** Digits with a point somewhere inside, as nearly all prices are: those need no pattern. */
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

/** The number as text, its decimal point moved to the right by so many places; zeros at its end stay. */
export function printDecimal({ sign, digits, exponent }: Decimal, places = 0): string {
  if (!Number.isFinite(exponent)) return String(sign * exponent)
  const minus = sign === -1 ? '-' : ''
  const power = exponent + places
  if (power >= 0) return minus + (digits === '0' ? digits : digits + '0'.repeat(power))
  const padded = digits.padStart(1 - power, '0')
  return `${minus}${padded.slice(0, power)}.${padded.slice(power)}`
}

/** Three-way comparison; NaN counts as smaller on either side. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (Number.isNaN(a.exponent) || Number.isNaN(b.exponent)) return -1
  if (a.digits === '0' || b.digits === '0') return signum(a) - signum(b)
  return a.sign === b.sign ? a.sign * compareMagnitudes(a, b) : a.sign
}

function signum({ sign, digits }: Decimal): number {
  return digits === '0' ? 0 : sign
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const difference = a.digits.length + a.exponent - (b.digits.length + b.exponent)
  // Two infinities have no difference in length; NaN says so.
  if (difference !== 0) return Number.isNaN(difference) ? 0 : difference
  const length = Math.max(a.digits.length, b.digits.length)
  const left = a.digits.padEnd(length, '0')
  const right = b.digits.padEnd(length, '0')
  if (left === right) return 0
  return left < right ? -1 : 1
}
