import { compareDecimals, type Decimal, parseDecimal, printDecimal, ZERO } from '../data/decimal.ts'
import { readNumber } from '../data/typed-number.ts'
import { type Node, toText } from '../data/value.ts'
import type { Currency } from './currency.ts'
import { dataOf } from './product-data.ts'

export const DEFAULT_CURRENCY: Currency = 'USD'

/** An amount in a currency. `currency` is the text of the data, so it need not be a valid code. */
export interface Money {
  readonly amount: Decimal
  readonly currency: string
}

export const NO_MONEY: Money = { amount: ZERO, currency: DEFAULT_CURRENCY }

/** Reads `{ value, currency }`. An amount that is not a number counts as 0, a currency that is missing or too long as USD. */
export function toMoney(node: Node): Money {
  const { value, currency } = dataOf(node)
  return {
    amount: parseDecimal(toText(value)) ?? ZERO,
    currency: currency === undefined ? DEFAULT_CURRENCY : codeOf(toText(currency)),
  }
}

/** Longer text is no currency, as for locale numbers. */
const MAX_CURRENCY = 64

function codeOf(currency: string): string {
  return currency.length > MAX_CURRENCY ? DEFAULT_CURRENCY : currency.trim()
}

/** Storefront specification §9. */
const MAX_INTEGER_PLACES = 15

const AMOUNT = new RegExp(`^0*(\\d{1,${MAX_INTEGER_PLACES}})(?:\\.(\\d+))?$`)

/** How amounts are typed: the decimal digits of the currency, and the locale whose notation counts. */
export interface AmountNotation {
  readonly digits: number
  readonly locale: string
}

/**
 * Parses an amount that a visitor entered, into the smallest unit of its currency: `12.5` and `12,50` dollars are 1250,
 * `12` yen are 12. `1,000` is a thousand on an English page, as `1.000` is on a German one.
 *
 * Other text gives undefined, also more than 15 integer places, and amounts too large to be exact.
 */
export function readAmount(text: string, { digits, locale }: AmountNotation): number | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(readNumber(text, locale) ?? '') ?? []
  if (whole === undefined || fraction.length > digits) return undefined
  const units = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(units) ? units : undefined
}

/** Writes 1250 hundredths as `12.50`. It works on digits, because binary fractions would round. */
export function toAmount(cents: number, digits: number): string {
  const written = String(Math.abs(cents)).padStart(digits + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return digits === 0 ? sign + written : `${sign}${written.slice(0, -digits)}.${written.slice(-digits)}`
}

/** Compares amounts only, because all prices of a product have the same currency. */
export function compareMoney(a: Money, b: Money): number {
  return compareDecimals(a.amount, b.amount)
}

/** The amount in hundredths, as the price formatters print it: `12.50` gives `1250`, `1.234` gives `123.4`. */
export function printHundredths({ amount }: Money): string {
  return printDecimal(amount, 2)
}

const NATIVE = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The amount in English notation, with two decimals and without a currency: `1,234.50`. */
export function printNative({ amount }: Money): string {
  const hundredths = printDecimal(amount, 2)
  const isExact = amount.exponent >= -2 && amount.digits.length + amount.exponent <= MAX_EXACT_DIGITS
  return isExact ? groupHundredths(hundredths) : NATIVE.format(Number(hundredths) / 100)
}

/** Digits that a JavaScript number represents exactly. Longer amounts are rounded by `Intl`. */
const MAX_EXACT_DIGITS = 13

/** Groups whole hundredths. Nearly all prices are such amounts, and this is far faster than `Intl.NumberFormat`. */
function groupHundredths(hundredths: string): string {
  const minus = hundredths.startsWith('-') ? '-' : ''
  const digits = hundredths.slice(minus.length).padStart(3, '0')
  let whole = digits.slice(0, -2)
  for (let at = whole.length - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`
  return `${minus}${whole}.${digits.slice(-2)}`
}
