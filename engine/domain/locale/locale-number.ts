/** Numbers of the locale library: parsed from page data, printed by the rules of a locale. */
import { type CLDR, type CurrencyFormatOptions, Decimal } from '@phensley/cldr'
import { type Json, member, type Node, toText } from '../data/value.ts'

/**
 * Bound of digits and of decimal places.
 *
 * The library takes time linear in the digits, and `1e100000` would have a hundred thousand of them.
 */
const MAX_DIGITS = 1000

/** Parses text that is exactly a number, such as `-12.50`, `1e3` or `NaN`. Any other text gives undefined. */
export function readDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_DIGITS) return undefined
  try {
    const decimal = new Decimal(text)
    return Math.abs(decimal.exp()) > MAX_DIGITS ? undefined : decimal
  } catch {
    return undefined
  }
}

/** An amount and a currency code, as the page data holds them. */
export interface MoneyNode {
  readonly amount: Json
  readonly currency: string
}

/** Longer text is no currency. The library would go through it many times. */
const MAX_CURRENCY = 64

/** Reads `{ decimalValue, currencyCode }` or `{ value, currency }`. Both members of a pair must be present. */
export function readMoney(node: Node): MoneyNode | undefined {
  return (
    pair(member(node, 'decimalValue'), member(node, 'currencyCode')) ??
    pair(member(node, 'value'), member(node, 'currency'))
  )
}

function pair(amount: Node, currency: Node): MoneyNode | undefined {
  if (amount === undefined || currency === undefined) return undefined
  const code = toText(currency)
  return code.length > MAX_CURRENCY ? undefined : { amount, currency: code }
}

/** Prints an amount such as `$1,234.50`. Throws for NaN and the infinities. */
export function printMoney(
  cldr: CLDR,
  amount: Decimal,
  currency: string,
  options: CurrencyFormatOptions,
): string {
  return cldr.Numbers.formatCurrency(amount, currency as CurrencyCode, options)
}

const RIGHT_TO_LEFT_MARK = '\u200f'
const LEFT_TO_RIGHT_MARK = '\u200e'

/**
 * Keeps the letters and the sign of a currency in order where text runs from right to left: without a mark at its end,
 * `JP¥` is shown as `¥JP`.
 */
export function keepCurrencyInOrder(money: string): string {
  const isMixed = money.startsWith(RIGHT_TO_LEFT_MARK) && /[A-Za-z]\P{L}$/u.test(money)
  return isMixed ? money + LEFT_TO_RIGHT_MARK : money
}

/** The library's type lists the known codes. Any other text is accepted too and prints without a symbol. */
type CurrencyCode = Parameters<CLDR['Numbers']['formatCurrency']>[1]
